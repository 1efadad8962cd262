import Time

/// Reads one format: takes bytes as they come, gives drafts with their lines, one by one. So a file's length is no matter.
///
/// A reader that can't go on throws; one that can gives a fault for what it couldn't read, and goes on behind it.
protocol FormatReader {
  mutating func next() throws(Failure) -> DraftResult?
}
