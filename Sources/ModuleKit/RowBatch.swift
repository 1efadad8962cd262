public import Wire

/// Rows of one table that have been read but are not in it yet: one thread reads them, another takes them in.
///
/// It is not generic, so that no type is looked up for each row: only its closure knows the types of the row and the module.
public struct RowBatch {
  /// How many rows have been read.
  public private(set) var count = 0
  private let add: (Int, JSON) throws(Malformed) -> Void

  init(add: @escaping (Int, JSON) throws(Malformed) -> Void) {
    self.add = add
  }

  /// Reads one more row from its text.
  public mutating func read(_ id: Int, _ json: JSON) throws(Malformed) {
    try add(id, json)
    count += 1
  }
}

/// The rows of a batch, on the thread that reads them.
final class BatchedRows<Element: KeptRow> {
  var all: [Element] = []
}
