import System

/// Runs systemctl(1).
enum Systemctl {
  static func run(_ words: [String]) throws(Failure) {
    let status = try orRefuse("systemctl can't be run") { () throws(Errno) in
      try ForegroundProgram.run(["systemctl"] + words)
    }
    if status != 0 { throw Failure(.refused, "systemctl \(words.joined(separator: " ")) failed") }
  }
}
