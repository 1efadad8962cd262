import System
import TrackClientCore

/// `bridge`: connects standard input and output to the daemon's socket. `-H` runs this command on the remote machine.
enum BridgeCommand: Command {
  static let name = "bridge"
  static let summary = "connect the standard input and output to the daemon's socket"
  static let group = CommandGroup.programs
  static var details: [String] {
    "trackctl -H runs this command on the other machine, over ssh. The command ends when the daemon closes the"
      + " connection. When its input ends, it tells the daemon, so that all answers still arrive."
  }
  static var examples: [Example] {
    Example("bridge < /dev/null", "answer the JSON-RPC messages on the input, one per line; here there are none")
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let server = session.options.server
    do throws(ClientError) {
      try server.connect(by: .after(session.timeout)).join(.input, .output, patience: session.timeout)
    } catch {
      throw Failure(error, reaching: server)
    }
  }
}
