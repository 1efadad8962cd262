/// Items of several timelines in the order of their keys, merged as they are asked for.
public struct Chronicle: Sequence, IteratorProtocol {
  private let lines: [Timeline]
  private let span: Range<Int>
  private let newestFirst: Bool
  private var places: [Timeline.Position]

  /// `after` is the last item that was given already.
  public init(_ lines: [Timeline], in span: Range<Int>, newestFirst: Bool, after last: Timeline.Item? = nil) {
    self.lines = lines
    self.span = span
    self.newestFirst = newestFirst
    places = lines.map { line in
      let edge = line.position(from: newestFirst ? span.upperBound : span.lowerBound)
      guard let last else { return edge }
      return newestFirst ? Swift.min(edge, line.position(before: last)) : Swift.max(edge, line.position(after: last))
    }
  }

  public mutating func next() -> Timeline.Item? {
    var best: (line: Int, item: Timeline.Item)?
    for line in lines.indices {
      guard let item = candidate(line) else { continue }
      if let best, newestFirst ? item < best.item : best.item < item { continue }
      best = (line, item)
    }
    guard let best else { return nil }
    advance(best.line)
    return best.item
  }

  private func candidate(_ line: Int) -> Timeline.Item? {
    let place = newestFirst ? lines[line].previous(places[line]) : places[line]
    guard let item = place.flatMap({ lines[line].item(at: $0) }), span.contains(item.key) else { return nil }
    return item
  }

  private mutating func advance(_ line: Int) {
    let place = newestFirst ? lines[line].previous(places[line]) : lines[line].next(places[line])
    if let place { places[line] = place }
  }
}
