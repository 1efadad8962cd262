import Network

/// What the command line asks for.
struct Options: Equatable {
  enum Action: Equatable { case serve, showHelp, showVersion }

  enum Listening: Equatable {
    case address(TCPSockets.Endpoint)
    case path(String)
    /// The service manager listens, and passes the socket.
    case passed
  }

  var action = Action.serve
  var listen = Listening.passed
  /// The daemon's socket; nil: where clients look for it.
  var socket: String?
  /// Where the page's files are; nil: where they were installed.
  var files: String?
  /// Further names by which browsers come here.
  var hosts: [String] = []
  /// Is who connects told by a proxy's X-Forwarded-For?
  var isBehindProxy = false
  /// Served to who started it alone, by a secret, and ends when the last page is gone.
  var isPrivate = false
  /// How long a private page is waited for that nobody looks at.
  var lingerSeconds = 60

  init() {}

  init(arguments: [String]) throws(Problem) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      func value() throws(Problem) -> String {
        if parts.count > 1, !parts[1].isEmpty { return parts[1] }
        guard parts.count == 1, let next = rest.popFirst(), !next.isEmpty else {
          throw Problem(.usage, "\(parts[0]) wants a value; see trackd-web --help")
        }
        return next
      }
      switch parts[0] {
      case "--listen": listen = try Self.place(try value())
      case "--socket": socket = try value()
      case "--files": files = try value()
      case "--host": hosts.append(try value())
      case "--behind-proxy" where parts.count == 1: isBehindProxy = true
      case "--private" where parts.count == 1: isPrivate = true
      case "--linger": lingerSeconds = try Self.seconds(try value())
      case "--help" where parts.count == 1, "-h" where parts.count == 1: action = .showHelp
      case "--version" where parts.count == 1: action = .showVersion
      default: throw Problem(.usage, "there is nothing to do with '\(argument)'; see trackd-web --help")
      }
    }
    if isPrivate, listen == .passed { listen = .address(TCPSockets.Endpoint(address: "127.0.0.1", port: 0)) }
  }

  /// `127.0.0.1:8080`, `[::1]:8080`, or the path of a Unix socket.
  private static func place(_ text: String) throws(Problem) -> Listening {
    if text.hasPrefix("/") || text.hasPrefix("./") { return .path(text) }
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
      throw Problem(
        .usage, "--listen wants ADDRESS:PORT, such as 127.0.0.1:8080, or a path with a slash; not '\(text)'")
    }
    var address = text[..<colon]
    if address.hasPrefix("["), address.hasSuffix("]") { address = address.dropFirst().dropLast() }
    // A name would be a question to the network, whose answer decides who may come in.
    return .address(TCPSockets.Endpoint(address: address == "localhost" ? "127.0.0.1" : String(address), port: port))
  }

  private static func seconds(_ text: String) throws(Problem) -> Int {
    guard let seconds = Int(text), 1...86_400 ~= seconds else {
      throw Problem(.usage, "--linger wants seconds, from 1 to 86400; not '\(text)'")
    }
    return seconds
  }

  static let help = """
    Usage: trackd-web --listen ADDRESS:PORT|PATH [OPTION]…

    Serves trackd's page to browsers, and joins each of them to the daemon by one WebSocket. It holds no
    data and decides no right: a browser acts as nobody until it signs in, and the daemon judges it.

    Options:
      --listen ADDRESS:PORT|PATH  listen there; without it, the socket that systemd passes
      --socket PATH               the daemon's socket; without it, the nearest one, as for trackctl
      --host NAME                 a name by which browsers come here, beside localhost; may be repeated
      --behind-proxy              who connects is told by the proxy's X-Forwarded-For
      --private                   serve you alone, by a secret in the URL that is printed, and end when the
                                  last page has been gone for a while: what trackctl web does
      --linger SECONDS            how long that while is: 60
      --files DIR                 the page's files
      --version, --help           print the version, or this, and exit

    Examples:
      trackctl web                                      your own record in your browser
      trackd-web --listen 127.0.0.1:8080                a page for this machine, with sign-in
      trackd-web --listen /run/trackd-web/web.sock --host home.example --behind-proxy
                                                        a house's page behind a proxy that does TLS

    Exit status: 0 ended, 64 wrong usage, 66 no page's files, 69 the address can't be had, 71 system error.
    The manual: trackd-web(8).

    """
}

/// Why it doesn't start: one sentence that says what is wrong and what to do, and the status to exit with.
struct Problem: Error, Equatable {
  enum Status: Int32 {
    case usage = 64
    case noFiles = 66
    case unavailable = 69
    case system = 71
  }

  let status: Status
  let message: String

  init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }
}
