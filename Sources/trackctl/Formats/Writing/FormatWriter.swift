import Time
import Wire

/// Writes one format: a beginning, row by row as they come, an end. Each gives bytes, and nothing is kept that grows.
protocol FormatWriter {
  mutating func begin() -> String
  mutating func row(_ row: ExportedRow) -> String
  mutating func end() -> String
}

extension FormatWriter {
  mutating func begin() -> String { "" }
  mutating func end() -> String { "" }
}
