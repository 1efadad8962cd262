/// Reads a format as a stream: it takes bytes as they come and returns drafts with their lines, one by one. Memory use
/// doesn't depend on the file's length.
///
/// A reader throws if it can't continue. If it can, it returns a fault for the unreadable item and continues after it.
protocol FormatReader {
  mutating func next() throws(Failure) -> DraftResult?
}
