import System
import TrackClientCalls
import Tray

// Carries out clicks.

extension Loop {
  private static let failureSeconds = 20

  /// Marks the user as present. A click proves the user's presence, whatever the sources report.
  func see() {
    idle.wasSeen(at: Clock.now(), running: daemon.world.running, rules)
    isStale = true
  }

  /// Carries out a click.
  /// - Returns: whether the action succeeded.
  func wasClicked(_ click: ClickAction) -> Bool {
    see()
    switch click {
    case .call(let call): return perform(call)
    case .toggle: return toggle()
    case .idle(let answer): return settleIdle(answer)
    case .askNote: askNote()
    case .quit: ends = true
    }
    return true
  }

  func toggle() -> Bool {
    if let entry = daemon.world.running {
      perform(.timer.stop(id: entry.id))
    } else {
      perform(.timer.continue())
    }
  }

  func settleIdle(_ answer: Idle.Answer) -> Bool {
    guard let question = idle.question else { return true }
    if let call = question.call(answer), !perform(call) { return false }
    idle.settled()
    return true
  }

  /// - Returns: whether the call succeeded.
  @discardableResult
  private func perform<Reply>(_ call: TypedCall<Reply>) -> Bool { perform(call.request) }

  /// Makes a call. If it fails, shows a notification.
  /// - Returns: whether the call succeeded.
  @discardableResult
  func perform(_ call: MethodCall) -> Bool {
    guard let why = daemon.perform(call) else { return true }
    failures += 1
    let notice = Notice(
      .failure, key: "\(Clock.now()) \(failures)", title: "The action failed", text: Words.clean(why, atMost: 240))
    failure = (notice, Clock.now() + Self.failureSeconds)
    return false
  }

  // MARK: Notes

  func askNote() {
    guard let entry = daemon.world.running else { return }
    asker.ask(about: entry)
  }

  func takeNote() {
    guard let (entry, note) = asker.take(), daemon.world.running?.id == entry else { return }
    perform(.timer.edit(id: entry, note: note.isEmpty ? .clear : .set(note)))
    isStale = true
  }
}
