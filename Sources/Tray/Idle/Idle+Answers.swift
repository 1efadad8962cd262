package import TrackClientCalls

extension Idle.Question {
  /// The call that carries out the answer. Nil if no call is needed. The call contains the id of the entry, so that no
  /// other entry can be changed.
  package func call(_ answer: Idle.Answer) -> MethodCall? {
    switch answer {
    case .keep: nil
    case .stop: stop(resumingAt: nil).request
    case .goOn: stop(resumingAt: Timestamp(secondsSince1970: until)).request
    }
  }

  private func stop(resumingAt resume: Timestamp?) -> TypedCall<Changed<TimerModule.StopReply>> {
    .timer.stop(at: Timestamp(secondsSince1970: since), id: entry.id, resume: resume)
  }
}
