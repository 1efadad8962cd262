/// How the program ends: what scripts and prompts go by.
enum ExitStatus: Int32 {
  case done = 0
  /// The daemon said no; of `status`: nothing runs.
  case refused = 1
  case usage = 2
  case noDaemon = 3
  case late = 4
  /// It has run for too long, in i3blocks' words.
  case urgent = 33
}
