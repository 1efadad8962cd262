/// Counts the rows that an import deliberately skips, and the entries that lose something. Each reason has its own
/// count.
final class SkippedRows {
  private var counts: [String: Int] = [:]
  private var columns: Set<String> = []
  private var losses: [String: Int] = [:]

  func add(_ why: String) { counts[why, default: 0] += 1 }

  func addColumn(_ name: String, of method: String) {
    columns.insert("the column \(name) was skipped: \(method) doesn't take it")
  }

  func addLoss(_ what: String) { losses[what, default: 0] += 1 }

  /// Prepares for the second pass over the file.
  func beginAgain() { (counts, columns, losses) = ([:], [], [:]) }

  var notices: [String] {
    columns.sorted()
      + counts.sorted { $0.key < $1.key }.map { why, count in
        "\(count == 1 ? "1 row was" : "\(count) rows were") skipped: \(why)"
      }
      + losses.sorted { $0.key < $1.key }.map { what, count in "entries that \(what): \(count)" }
  }
}
