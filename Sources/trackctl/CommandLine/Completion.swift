/// The candidates for a word in shell completion.
enum Completion: Equatable {
  case nothing
  case files
  case directories
  case words([String])
  /// The formats of `status`. They are listed on demand, to keep the start of a prompt fast.
  case formats
  case installHosts
  case commands
  case ranges
  /// Only the daemon knows the following candidates, so the shell asks trackctl.
  case projects
  case modules
  case emojis
  case methods
  case hosts
}
