import Glibc
import TestSupport

/// A real sshd on the loopback address that accepts one key. A client knows the server under the name `desk`.
final class SSHServer {
  static let host = "desk"

  private let folder = TestFolder()
  private let server: ChildProcess

  /// - Parameter environment: the environment variables of commands that clients run on the server.
  init(environment: [String]) throws {
    let (path, port) = (folder.path, Int.random(in: 20_000...30_000))
    for key in ["host", "user"] {
      let made = try ChildProcess(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "\(path)/\(key)"]).wait()
      guard made == .exited(0) else { throw Failed("ssh-keygen: \(made)") }
    }
    // If root runs sshd, sshd needs this directory for privilege separation.
    if getuid() == 0 { _ = unsafe mkdir("/run/sshd", 0o755) }
    let programs = try DaemonPrograms.trackctl().split(separator: "/").dropLast().joined(separator: "/")
    try Self.write(
      """
      Port \(port)
      ListenAddress 127.0.0.1
      HostKey \(path)/host
      AuthorizedKeysFile \(path)/user.pub
      PidFile none
      StrictModes no
      UsePAM no
      PasswordAuthentication no
      SetEnv PATH=/\(programs):/usr/bin:/bin \(environment.joined(separator: " "))
      """, to: "\(path)/sshd_config")
    try Self.write(
      """
      Host \(Self.host)
        HostName 127.0.0.1
        Port \(port)
        User \(unsafe String(cString: getpwuid(getuid()).pointee.pw_name))
        IdentityFile \(path)/user
        IdentitiesOnly yes
        StrictHostKeyChecking no
        UserKnownHostsFile /dev/null
        LogLevel ERROR
      """, to: "\(path)/ssh_config")
    try Self.write("#!/bin/sh\nexec /usr/bin/ssh -F '\(path)/ssh_config' \"$@\"\n", to: "\(path)/ssh", mode: 0o700)
    server = try ChildProcess(["/usr/sbin/sshd", "-D", "-e", "-f", "\(path)/sshd_config"], errors: "\(path)/log")
    for _ in 0..<100 {
      let answer = try ChildProcess(["\(path)/ssh", Self.host, "true"], errors: "\(path)/client").wait()
      if answer == .exited(0) { return }
      usleep(50_000)
    }
    throw Failed("sshd doesn't answer: see \(path)/log")
  }

  private static func write(_ text: String, to path: String, mode: UInt32 = 0o600) throws {
    try TestFiles.write(Array(text.utf8), to: path, mode: mode)
  }

  var clientEnvironment: [String] { ["PATH=\(folder.path):/usr/bin:/bin"] }

  struct Failed: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}
