/// Writes rows in a file format, as a stream: a beginning, the rows one by one, and an end. A writer's state doesn't
/// grow with the number of rows.
protocol FormatWriter {
  mutating func begin() -> String
  mutating func row(_ row: ExportedRow) -> String
  mutating func end() -> String
}

extension FormatWriter {
  mutating func begin() -> String { "" }
  mutating func end() -> String { "" }
}
