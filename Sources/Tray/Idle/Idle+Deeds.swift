package import TrackClientCore

extension Idle.Question {
  /// The call for an answer; nil: none. It names the entry, so it can't change another one.
  package func call(_ answer: Idle.Answer) -> MethodCall? {
    switch answer {
    case .keep: nil
    case .stop: MethodCall("timer.stop", ["id": JSON(entry.id), "at": Self.time(since)])
    case .goOn:
      MethodCall("timer.stop", ["id": JSON(entry.id), "at": Self.time(since), "resume": Self.time(until)])
    }
  }

  private static func time(_ seconds: Int) -> JSON { JSON(Timestamp(secondsSince1970: seconds).description) }
}
