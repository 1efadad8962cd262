package import TrackClientCore

extension Idle.Question {
  /// The one call that an answer is; nil for none. It names the entry, so that no other is changed.
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
