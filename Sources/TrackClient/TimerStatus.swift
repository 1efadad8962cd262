/// What the timer says of itself.
public struct TimerStatus: Equatable, Sendable {
  /// What runs; nil if nothing does.
  public let entry: Entry?
  /// How long it has been running, in seconds, when the daemon answered.
  public let elapsed: Int
  /// How long today's entries are together, in seconds, what runs included.
  public let today: Int
  /// The timer's revision.
  public let rev: Int

  /// Reads the reply of `timer.status`.
  init(_ reply: JSON) {
    entry = reply["entry"].flatMap(Entry.init)
    elapsed = reply["elapsed"]?.int ?? 0
    today = reply["today"]?.int ?? 0
    rev = reply["rev"]?.int ?? 0
  }
}
