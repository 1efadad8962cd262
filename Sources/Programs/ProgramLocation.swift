import Manifest
import Outside
import System
import Wire

/// The location of a module's program.
package enum ProgramLocation: Sendable, Equatable {
  /// The program is in this folder. It runs as a child of this process.
  case folder(String)
  /// The program is behind this socket. systemd starts it as a different user.
  case socket(String)
}

/// A running program, and the connection of this process to it.
final class ProgramConnection {
  let socket: Descriptor
  private var printed: Descriptor?
  private let child: ChildProgram?
  private var outgoing: [UInt8] = []
  private var sent = 0
  var framer = Framer(limit: Dialogue.mostBytes)
  var lines = PrintedLines()

  private init(_ socket: consuming Descriptor, printed: consuming Descriptor?, _ child: ChildProgram?) {
    self.socket = socket
    self.printed = printed
    self.child = child
  }

  /// Starts the program, or connects to it. The program is looked up each time, because it might have been installed
  /// since the last attempt.
  static func make(
    _ location: ProgramLocation, _ manifest: Manifest, _ limits: ProgramLimits
  ) throws(ProgramFault) -> ProgramConnection {
    switch location {
    case .socket(let path): return try connect(to: path, limits)
    case .folder(let path): return try start(path, manifest, limits)
    }
  }

  private static func connect(to path: String, _ limits: ProgramLimits) throws(ProgramFault) -> ProgramConnection {
    do throws(Errno) {
      let socket = try Sockets.connect(path: path, timeoutMilliseconds: limits.greetingMilliseconds)
      try socket.setNonblocking(true)
      return ProgramConnection(socket, printed: nil, nil)
    } catch {
      throw .missing("\(error)")
    }
  }

  private static func start(
    _ path: String, _ manifest: Manifest, _ limits: ProgramLimits
  ) throws(ProgramFault) -> ProgramConnection {
    if let objection = Confinement.objection { throw .missing(objection) }
    let folder: String
    do throws(ModuleFolder.Problem) {
      folder = try ModuleFolder.runnable(at: path).path
    } catch {
      throw .missing(error.lines.joined(separator: "; "))
    }
    do throws(Errno) {
      let made = try ChildProgram.start(
        "\(folder)/\(ModuleFolder.programName)", in: folder, environment: environment(manifest.name),
        manifest.access.resolved(home: Process.environment("HOME")), limits.child)
      return ProgramConnection(
        Descriptor(owning: made.socket), printed: Descriptor(owning: made.printed), made.program)
    } catch {
      throw .missing("\(error)")
    }
  }

  /// A minimal environment. Of this process's variables, it contains only those that the program needs.
  private static func environment(_ module: String) -> [String] {
    let path = "PATH=" + ModuleFolder.searchPath.joined(separator: ":")
    return [path, "LANG=C.UTF-8", "TRACKD_MODULE=\(module)", "PYTHONDONTWRITEBYTECODE=1"]
      + ["HOME", "TZ"].compactMap { name in Process.environment(name).map { "\(name)=\($0)" } }
  }

  /// The descriptor of the program's output, for registration with a `Poller`. Nil if systemd receives the output.
  var printedRaw: Int32? {
    switch printed {
    case .some(let printed): printed.raw
    case nil: nil
    }
  }

  /// Reads output of the program. Nil if there is no output at present.
  func readPrinted(into bytes: inout [UInt8]) throws(Errno) -> Int? {
    switch printed {
    case .some(let printed): try printed.read(into: &bytes)
    case nil: nil
    }
  }

  func closePrinted() { printed = nil }

  func end() { child?.end() }

  // MARK: Sending

  var hasMore: Bool { sent < outgoing.count }
  /// Whether requests of the program are read. Reading stops while too many answers are unsent. Otherwise this process
  /// would have to buffer all answers to a program that doesn't read them.
  var hasRoom: Bool { outgoing.count - sent < Self.mark }
  private static let mark = 1 << 20

  func send(_ bytes: [UInt8]) throws(Errno) {
    outgoing += bytes
    try flush()
  }

  func flush() throws(Errno) {
    while sent < outgoing.count, let count = try socket.sendAtOnce(outgoing, from: sent, to: outgoing.count) {
      sent += count
    }
    guard sent == outgoing.count else { return }
    outgoing = []
    sent = 0
  }
}
