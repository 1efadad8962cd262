import Glibc
import System
import TestSupport
import Wire

/// A process with many connections. All of them are closed when the process ends. The process may run as another user.
///
/// The process is a Python program, because the test's own process can't change its uid and can't get a separate limit
/// of file descriptors.
final class Crowd {
  private let child: ChildProcess
  private let folder: TestFolder
  private let output: String

  private static let patienceSeconds = 60

  /// - Parameter script: a Python script. It can use `connect()`, `say(value)` and `arguments`. When the script has
  ///   ended, the process stays alive until the test ends it.
  init(_ script: String, _ arguments: [String] = [], as uid: UInt32? = nil, at daemon: DaemonProcess) throws {
    folder = daemon.folder
    output = folder.path + "/crowd-\(try Process.randomBytes(4).map { String($0, radix: 16) }.joined())"
    let user = uid.map { ["setpriv", "--reuid", "\($0)", "--regid", "\($0)", "--clear-groups", "--"] } ?? []
    child = try ChildProcess(
      user + ["/usr/bin/python3", "-c", Self.preamble + script + "\nsignal.pause()\n", daemon.socket] + arguments,
      output: output, errors: output)
  }

  private static let preamble = """
    import json, os, resource, select, signal, socket, sys
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    path, arguments = sys.argv[1], sys.argv[2:]
    def say(value): print(json.dumps(value), flush=True)
    def request(method, params={}):
        return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode() + b"\\n"
    class Connection:
        def __init__(self):
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.connect(path)
            self.lines = self.socket.makefile("rb")
        def call(self, method, params={}):
            try: self.socket.sendall(request(method, params))
            except OSError: pass
            answer = json.loads(self.lines.readline())
            return answer["error"]["data"]["reason"] if "error" in answer else "ok"

    """

  var id: Int32 { child.id }
  func send(_ signal: Int32) { child.send(signal) }

  /// The next line that the process prints. Throws if no further line comes.
  func nextSaid(after count: Int = 0) throws -> JSON {
    let deadline = Clock.monotonicNanoseconds() + Self.patienceSeconds * 1_000_000_000
    while Clock.monotonicNanoseconds() < deadline, !child.hasEnded {
      let lines = try TestFiles.text(of: output).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      if lines.count > count, let said = try? JSON(parsing: String(lines[count])) { return said }
      usleep(1_000)
    }
    throw Silent(output: (try? TestFiles.text(of: output)) ?? "")
  }

  struct Silent: Error, CustomStringConvertible {
    let output: String
    var description: String { "the crowd said no more than: \(output)" }
  }
}

extension DaemonProcess {
  /// Waits until at most this many connections are left. The connection of `client` is one of them.
  func waitForConnections(_ count: Int, asking client: DaemonClient) throws {
    for _ in 0..<30_000 {
      if try client.call("system.status")["connections"]?.int ?? 0 <= count { return }
      usleep(1_000)
    }
  }

  /// Whether the number of the daemon's open descriptors falls to this number. Some descriptors are temporary, so this
  /// may take a moment.
  func letsGo(downTo count: Int) -> Bool {
    for _ in 0..<5_000 where descriptors != count { usleep(2_000) }
    return descriptors == count
  }

  /// How many descriptors the daemon has open.
  var descriptors: Int { (try? Directory.openForInspection("/proc/\(id)/fd").names().count) ?? 0 }
}
