public import Wire

/// Rows of one table that have been read and must still be added to the table. One thread reads the rows, and another
/// thread adds them.
///
/// This struct isn't generic, so that the runtime needs no type lookup per row. Only its closure knows the row type.
public struct RowBatch {
  /// The number of rows read so far.
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

/// The rows of a batch, collected by the reading thread.
final class BatchedRows<Element: KeptRow> {
  var all: [Element] = []
}
