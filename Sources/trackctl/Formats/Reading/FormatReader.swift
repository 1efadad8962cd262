/// Reads a file format as a stream. A reader returns drafts with their lines, one by one. The reader's memory use
/// doesn't depend on the length of the file.
///
/// A reader throws if it can't continue. If it can continue after an unreadable item, it returns a fault for the item.
protocol FormatReader {
  mutating func next() throws(Failure) -> DraftResult?
}
