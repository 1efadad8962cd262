internal import CPlatform
internal import Glibc

/// Another program that asks the user for a line of text, and prints it: this one has no window.
public final class Question {
  public enum Outcome: Equatable { case unfinished, answered(String), givenUp }

  private static let longest = 64 << 10

  /// What it prints.
  public let descriptor: Int32
  private let process: pid_t
  private var bytes: [UInt8] = []

  /// Starts a program by its words, the first of which is looked up in PATH; no shell reads them.
  public init?(_ words: [String]) {
    var ends: [Int32] = [0, 0]
    guard unsafe tray_pipe(&ends) == 0 else { return nil }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    // It is to be ended as anybody is.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    var process = pid_t()
    let result = unsafe posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
    unsafe arguments.forEach { unsafe free($0) }
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
    close(ends[1])
    guard result == 0 else {
      close(ends[0])
      return nil
    }
    self.process = process
    descriptor = ends[0]
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// Takes in what was printed.
  public func read() -> Outcome {
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return .unfinished }
      if count <= 0 { return outcome() }
      bytes += piece[..<count]
      if bytes.count > Self.longest { _ = kill(process, SIGTERM) }
    }
  }

  private func outcome() -> Outcome {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0, bytes.count <= Self.longest, let text = String(validating: bytes, as: UTF8.self) else {
      return .givenUp
    }
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return .answered(line)
  }

  /// The place of a program in PATH.
  public static func find(_ name: String) -> Bool {
    if name.contains("/") { return unsafe access(name, X_OK) == 0 }
    return (Platform.environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").contains {
      unsafe access("\($0)/\(name)", X_OK) == 0
    }
  }
}
