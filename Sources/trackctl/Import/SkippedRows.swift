/// Counts rows of a file that an import skips on purpose, by the reason.
final class SkippedRows {
  private var counts: [String: Int] = [:]
  private var columns: Set<String> = []

  func add(_ why: String) { counts[why, default: 0] += 1 }

  func addColumn(_ name: String, of method: String) {
    columns.insert("the column \(name) was skipped: \(method) doesn't take it")
  }

  /// Prepares for the second pass over the file.
  func beginAgain() { (counts, columns) = ([:], []) }

  var notices: [String] {
    columns.sorted()
      + counts.sorted { $0.key < $1.key }.map { why, count in
        "\(count == 1 ? "1 row was" : "\(count) rows were") skipped: \(why)"
      }
  }
}
