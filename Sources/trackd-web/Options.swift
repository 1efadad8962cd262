import Network
import ProgramKit

/// The parsed command line.
struct Options: Equatable {
  enum Action: Equatable { case serve, showHelp, showVersion }

  enum Listening: Equatable {
    case address(TCPSockets.Endpoint)
    case path(String)
    /// The service manager listens, and passes the socket to this program.
    case passed
  }

  var action = Action.serve
  var listen = Listening.passed
  /// The path of the daemon's socket. If nil, the usual path is used.
  var socket: String?
  /// The folder that contains the page's files. If nil, the folder where they were installed is used.
  var files: String?
  /// Additional host names of the page.
  var hosts: [String] = []
  /// Whether a proxy reports the client's address in X-Forwarded-For.
  var isBehindProxy = false
  /// Whether the program serves only the user who started the program. The page then needs a secret, and the program
  /// ends when the last page is closed.
  var isPrivate = false
  /// How long the program waits for a closed private page to be opened again.
  var lingerSeconds = 60
  /// The tile server. If nil, the map shows no streets, and the page loads nothing from other hosts.
  var tiles: Tiles?
  /// The source of the tiles, which the map shows as a credit.
  var tilesAttribution: String?

  init() {}

  init(arguments: [String]) throws(Problem) {
    let given = try Self.syntax.parse(arguments)
    if let request = given.request { action = request == .help ? .showHelp : .showVersion }
    isPrivate = given.has(Self.private)
    let usual = isPrivate ? Listening.address(TCPSockets.Endpoint(address: "127.0.0.1", port: 0)) : .passed
    listen = try given[Self.listen] ?? usual
    socket = try given[Self.socket]
    files = try given[Self.files]
    hosts = try given.all(Self.host)
    isBehindProxy = given.has(Self.behindProxy)
    lingerSeconds = try given[Self.linger] ?? lingerSeconds
    tiles = try given[Self.tiles]
    tilesAttribution = try given[Self.tilesAttribution]
    guard tiles != nil || tilesAttribution == nil else {
      throw Problem(.usage, "--tiles-attribution needs --tiles URL")
    }
  }

  /// Parses `127.0.0.1:8080`, `[::1]:8080`, or the path of a Unix socket.
  @Sendable private static func place(_ text: String) throws(Problem) -> Listening {
    if text.hasPrefix("/") || text.hasPrefix("./") { return .path(text) }
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
      throw Problem(
        .usage, "--listen needs ADDRESS:PORT, such as 127.0.0.1:8080, or a path with a slash, not '\(text)'")
    }
    var address = text[..<colon]
    if address.hasPrefix("["), address.hasSuffix("]") { address = address.dropFirst().dropLast() }
    // Host names are rejected, because a name server could then decide who can connect.
    return .address(TCPSockets.Endpoint(address: address == "localhost" ? "127.0.0.1" : String(address), port: port))
  }

  @Sendable private static func seconds(_ text: String) throws(Problem) -> Int {
    guard let seconds = Int(text), 1...86_400 ~= seconds else {
      throw Problem(.usage, "--linger needs seconds from 1 to 86400, not '\(text)'")
    }
    return seconds
  }

  @Sendable private static func attribution(_ text: String) throws(Problem) -> String {
    guard 1...200 ~= text.unicodeScalars.count,
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw Problem(.usage, "--tiles-attribution needs a line of 1 to 200 characters") }
    return text
  }

  private static let listen = Option(
    "--listen", "ADDRESS:PORT|PATH", "Listen there; without it, the socket that systemd passes", from: place)
  private static let socket = Option(
    "--socket", "PATH", "The daemon's socket; without it, the nearest one, as for trackctl")
  private static let host = Option(
    "--host", "NAME", "A host name of this server, in addition to localhost; may be repeated")
  private static let behindProxy = Option(
    flag: "--behind-proxy", summary: "Take the client's address from the proxy's X-Forwarded-For")
  private static let `private` = Option(
    flag: "--private",
    summary: """
      Serve you alone, by a secret in the printed URL, and exit some time after
      the last page was closed: what trackctl web uses
      """)
  private static let linger = Option(
    "--linger", "SECONDS", "How long --private waits for a page, in seconds: 60", from: seconds)
  private static let tiles = Option(
    "--tiles", "URL",
    """
    Load the map's streets from this server, which sees each browser's address
    and where it looks: https://tiles.example/{z}/{x}/{y}.png
    """
  ) { text throws(Problem) in try Tiles(text) }
  private static let tilesAttribution = Option(
    "--tiles-attribution", "TEXT", "What the map says about the source of the tiles", from: attribution)
  private static let files = Option("--files", "DIR", "The page's files")

  private static let syntax = CommandSyntax(
    "trackd-web",
    [
      listen.declaration, socket.declaration, host.declaration, behindProxy.declaration, `private`.declaration,
      linger.declaration, tiles.declaration, tilesAttribution.declaration, files.declaration,
    ])

  static let help = """
    Usage: trackd-web --listen ADDRESS:PORT|PATH [OPTION]…

    Serves trackd's page to browsers, and connects each of them to the daemon by a WebSocket. It stores no
    data and grants no rights: a browser has no account until it signs in, and the daemon checks each call.

    Options:
    \(syntax.help)

    Examples:
      trackctl web                                      your own record in your browser
      trackd-web --listen 127.0.0.1:8080                a page for this machine, with sign-in
      trackd-web --listen /run/trackd-web/web.sock --host home.example --behind-proxy
                                                        a house's page behind a proxy that does TLS

    Exit status: 0 ended, 64 wrong usage, 66 the page's files are missing, 69 the address can't be used,
    71 system error.
    The manual: trackd-web(8).

    """
}
