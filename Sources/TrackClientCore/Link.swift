package import System

/// A byte stream to a daemon. It is the daemon's socket, or a socket to a program that forwards the data.
package final class Link: Sendable {
  let descriptor: Descriptor
  /// The address of the daemon: the path of its socket, or `ssh HOST`.
  package let place: String
  private let program: PipedProgram?

  /// Creates a link over a connected socket. The socket can lead to a child process.
  package init(_ descriptor: consuming Descriptor, _ program: PipedProgram? = nil, at place: String = "") {
    self.descriptor = descriptor
    self.program = program
    self.place = place
  }

  /// Creates a link to the daemon of another machine.
  static func overSSH(to host: String) throws(ClientError) -> Link {
    // ssh would parse a name that begins with '-' as an option, and some ssh options run commands.
    guard let first = host.utf8.first, first != UInt8(ascii: "-") else {
      throw .noServer("'\(host)' isn't a valid host name")
    }
    do throws(Errno) {
      let (program, socket) = try PipedProgram.start(["ssh", host, "trackctl", "bridge"])
      return Link(Descriptor(owning: socket), program, at: "ssh \(host)")
    } catch {
      throw .noServer("ssh can't be started: \(error)")
    }
  }

  /// The error with which a call fails when the stream has ended or is broken.
  func ending(after error: Errno? = nil) -> ClientError {
    guard let program else {
      return .disconnected(error.map { "the connection to trackd broke: \($0)" } ?? "trackd closed the connection")
    }
    let status = program.waitForEnd()
    // `trackctl bridge` has already reported why it failed, so this error only states its exit status.
    return .noServer("\(place) ended with status \(status)")
  }
}
