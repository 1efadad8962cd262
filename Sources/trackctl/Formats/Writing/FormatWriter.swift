/// Writes a format as a stream: a beginning, the rows as they come, an end. Writers keep no state that grows.
protocol FormatWriter {
  mutating func begin() -> String
  mutating func row(_ row: ExportedRow) -> String
  mutating func end() -> String
}

extension FormatWriter {
  mutating func begin() -> String { "" }
  mutating func end() -> String { "" }
}
