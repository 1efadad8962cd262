/// The exit status of trackctl. Scripts and prompts rely on these values.
enum ExitStatus: Int32 {
  case done = 0
  /// The daemon refused the call. `status` also exits with this value if no entry is running.
  case refused = 1
  case usage = 2
  case noDaemon = 3
  case late = 4
  /// A replica and its home no longer belong together, so they can't sync.
  case mismatch = 5
  /// The entry has been running for too long. i3blocks marks a block with this exit status as urgent.
  case urgent = 33
}
