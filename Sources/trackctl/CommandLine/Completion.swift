/// What a word may be, for the completions of a shell.
enum Completion: Equatable {
  case nothing
  case files
  case directories
  case words([String])
  /// Those of status: listed when somebody asks, and not at each start of a prompt.
  case formats
  case installHosts
  case commands
  case ranges
  /// Only the daemon knows these; the shell asks trackctl.
  case projects
  case modules
  case emojis
  case methods
  case hosts
}
