/// The kind of candidates that shell completion offers for a word.
enum Completion: Equatable {
  case nothing
  case files
  case directories
  case words([String])
  /// The formats of `status`. The list is made on demand, to keep the start fast when a prompt runs trackctl.
  case formats
  case installHosts
  case commands
  case ranges
  /// The shell gets the following candidates from trackctl, because they must be read from the daemon.
  case projects
  case modules
  case emojis
  case methods
  case hosts
}
