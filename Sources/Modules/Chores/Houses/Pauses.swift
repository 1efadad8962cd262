import ModuleKit

/// The pauses of a house, which don't overlap. An item's key is the start of a pause, and its weight is the length of
/// the pause.
struct Pauses {
  let line: Timeline

  init(_ line: Timeline = Timeline()) {
    self.line = line
  }

  /// The number of seconds between two moments outside pauses. 0 if the second moment comes first.
  func counted(from start: Int, to end: Int) -> Int {
    guard start < end else { return 0 }
    return end - start - (paused(before: end) - paused(before: start))
  }

  /// The first moment at which this many seconds outside pauses have passed since `start`.
  func moment(counting seconds: Int, from start: Int) -> Int {
    (start + seconds..<start + seconds + line.total).boundary { counted(from: start, to: $0) >= seconds }
  }

  /// The latest moment from which this many seconds pass until `end`, not counting pauses.
  func moment(counting seconds: Int, to end: Int) -> Int {
    let latest = end - seconds
    return latest - (0..<line.total).boundary { counted(from: latest - $0, to: end) >= seconds }
  }

  /// The pauses that overlap this span or touch one of its ends.
  func touching(_ span: ClosedRange<Int>) -> [Timeline.Item] {
    var found: [Timeline.Item] = []
    var position = line.position(from: span.lowerBound)
    if let before = line.previous(position), let item = line.item(at: before), item.end >= span.lowerBound {
      found.append(item)
    }
    while let item = line.item(at: position), item.key <= span.upperBound {
      found.append(item)
      position = line.next(position)
    }
    return found
  }

  /// The pauses that end after this moment.
  func notOver(at moment: Int) -> [Timeline.Item] { touching(moment...Int.max).filter { $0.end > moment } }

  /// The pause that contains this moment.
  func pause(at moment: Int) -> Timeline.Item? {
    touching(moment...moment).first { $0.key <= moment && moment < $0.end }
  }

  private func paused(before moment: Int) -> Int {
    guard let last = line.last(below: moment) else { return 0 }
    let whole = line.sum(from: line.start, to: line.position(from: moment)).weight
    return whole - max(0, last.end - moment)
  }
}

extension Timeline.Item {
  /// The end of the pause. The item's weight is the pause's length.
  var end: Int { key + weight }
}
