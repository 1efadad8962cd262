import Sync
import System
import TrackClientCore
import Wire

/// The connection to a daemon that takes part in a sync round.
final class SyncConnection: SyncSide {
  private let connection: Connection
  private let name: String

  /// - Parameter name: the name of the daemon in messages.
  init(to server: Server, called name: String, timeout: Duration) throws(SyncFailure) {
    self.name = name
    do throws(ClientError) {
      connection = try Connection(to: server, by: .after(timeout), timeout: timeout)
    } catch {
      throw Self.failure(error, name)
    }
  }

  func begin(_ method: String, _ params: JSON) throws(SyncFailure) -> SyncReply {
    do throws(ClientError) {
      let id = try connection.send(MethodCall(method, params), by: .after(connection.limit))
      return { () throws(SyncFailure) in try self.result(of: id) }
    } catch {
      throw Self.failure(error, name)
    }
  }

  private func result(of id: Int) throws(SyncFailure) -> JSON {
    do throws(ClientError) {
      return try connection.answer(to: id, by: .after(connection.limit)).mapError(ClientError.refused).get()
    } catch {
      throw Self.failure(error, name)
    }
  }

  private static func failure(_ error: ClientError, _ name: String) -> SyncFailure {
    switch error {
    case .refused(let refusal):
      refusal.code == RPCCode.methodNotFound.rawValue
        ? .mismatch("\(name) has an older trackd, which can't sync: upgrade it.")
        : .refused(reason: refusal.reason, message: refusal.message)
    case .timedOut, .cancelled: .timedOut("\(name) didn't answer in time")
    case .nonsense(let why): .malformed("\(name): \(why)")
    case .noServer(let why), .untrusted(let why), .disconnected(let why): .unreachable("\(name): \(why)")
    }
  }
}

/// Parses the address of a home, which is `[USER@]HOST` or the path of a socket.
enum SyncHome {
  static func server(_ address: String) throws(Failure) -> Server {
    if address.contains("/") { return .socket(address) }
    return .host(try GlobalOptions.hostName(address))
  }
}
