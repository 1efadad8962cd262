/// Merges several timelines in key order, lazily. A heap has the next item of each timeline. So each further item costs
/// O(log n), where n is the number of timelines.
public struct MergedTimelines: Sequence, IteratorProtocol {
  private struct Head: Comparable {
    let item: Timeline.Item
    let line: Int
    let position: Timeline.Position
    let newestFirst: Bool
    let tie: Timeline.Tie

    static func < (left: Head, right: Head) -> Bool {
      left.newestFirst ? left.tie.isBefore(right.item, left.item) : left.tie.isBefore(left.item, right.item)
    }

    static func == (left: Head, right: Head) -> Bool { left.item == right.item }
  }

  private let lines: [Timeline]
  private let span: Range<Int>
  private let newestFirst: Bool
  private var heads = Heap<Head>()

  /// - Parameter last: the last item that was returned before. The merge continues after it.
  public init(_ lines: [Timeline], in span: Range<Int>, newestFirst: Bool, after last: Timeline.Item? = nil) {
    self.lines = lines
    self.span = span
    self.newestFirst = newestFirst
    for (number, line) in lines.enumerated() {
      let edge = line.position(from: newestFirst ? span.upperBound : span.lowerBound)
      let start: Timeline.Position? =
        if newestFirst {
          line.previous(last.map { Swift.min(edge, line.position(before: $0)) } ?? edge)
        } else {
          last.map { Swift.max(edge, line.position(after: $0)) } ?? edge
        }
      if let head = head(number, start) { heads.insert(head) }
    }
  }

  public mutating func next() -> Timeline.Item? {
    guard let first = heads.least else { return nil }
    let line = lines[first.line]
    if let head = head(first.line, newestFirst ? line.previous(first.position) : line.next(first.position)) {
      heads.replaceLeast(with: head)
    } else {
      _ = heads.popLeast()
    }
    return first.item
  }

  private func head(_ line: Int, _ position: Timeline.Position?) -> Head? {
    guard let position, let item = lines[line].item(at: position), span.contains(item.key) else { return nil }
    return Head(item: item, line: line, position: position, newestFirst: newestFirst, tie: lines[line].tie)
  }
}
