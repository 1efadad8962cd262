package import System

/// A stream of bytes to a daemon: its socket, or one to a program that passes on what it reads and writes.
package final class Link: Sendable {
  let descriptor: Descriptor
  /// The socket's path, or `ssh HOST`: what tells one daemon from another.
  package let place: String
  private let program: PipedProgram?

  /// A link over a socket that is connected already, perhaps to a program of ours.
  package init(_ descriptor: consuming Descriptor, _ program: PipedProgram? = nil, at place: String = "") {
    self.descriptor = descriptor
    self.program = program
    self.place = place
  }

  /// A link to the daemon of another machine.
  static func overSSH(to host: String) throws(ClientError) -> Link {
    // ssh would take it for an option, and some of those run commands.
    guard let first = host.utf8.first, first != UInt8(ascii: "-") else {
      throw .noServer("'\(host)' is no name of a host")
    }
    do throws(Errno) {
      let (program, socket) = try PipedProgram.start(["ssh", host, "trackctl", "bridge"])
      return Link(Descriptor(owning: socket), program, at: "ssh \(host)")
    } catch {
      throw .noServer("ssh can't be started: \(error)")
    }
  }

  /// What it means that nothing more comes, or that the stream broke.
  func ending(after error: Errno? = nil) -> ClientError {
    guard let program else {
      return .disconnected(error.map { "the connection to trackd broke: \($0)" } ?? "trackd closed the connection")
    }
    let status = program.waitForEnd()
    // What the bridge couldn't do it has said itself.
    return .noServer("\(place) ended with status \(status)")
  }
}
