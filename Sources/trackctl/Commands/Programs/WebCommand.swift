import System
import TrackClientCore

/// `web`: shows the user's record in a browser.
enum WebCommand: Command {
  static let name = "web"
  static let summary = "open your record in a browser"
  static let group = CommandGroup.everyday
  static var options: [Option] { [stay, tiles, attribution] }
  static var details: [String] {
    "It starts trackd-web on this machine for you alone, prints the page's URL, and opens it. The URL has a secret that"
      + " works only once, so nobody else can use it. The server ends a minute after you close the page."
    "With --tiles the map of places has streets. Your browser loads them from the server that you name. That server"
      + " learns your IP address and which parts of the map you view."
    "To serve a household or a team, use trackd-web(8). Its manual also describes the URL for --tiles."
  }
  static var examples: [Example] {
    Example("web", "open the page in your browser")
    Example("web --no-open", "only print the page's URL, for a browser that you open yourself")
    Example("web --tiles https://tiles.example/{z}/{x}/{y}.png", "show streets on the map, from this server")
  }

  private static let stay = Option.flag("no-open", "print the page's URL without opening a browser")
  // trackctl passes these options to trackd-web, which validates them and reports errors.
  private static let tiles = Option.value("tiles", "URL", "load the map's streets from this server")
  private static let attribution = Option.value(
    "tiles-attribution", "TEXT", "with --tiles: the notice on the map about the source of the streets")
  private static let program = "trackd-web"

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let passed = [tiles, attribution].flatMap { option in arguments[option].map { ["--\(option.name)", $0] } ?? [] }
    let url = try serve(try socket(session) + passed)
    session.output.print(url)
    try session.output.flush()
    if !arguments.has(stay) { open(url) }
  }

  private static func socket(_ session: Session) throws(Failure) -> [String] {
    switch session.options.server {
    case .nearest: []
    case .user, .system, .socket: session.options.server.paths.first.map { ["--socket", $0] } ?? []
    case .host: throw .usage("web works on the daemon's own machine: run it there, without -H")
    }
  }

  /// Starts the web server with these options.
  /// - Returns: the URL of the page.
  private static func serve(_ options: [String]) throws(Failure) -> String {
    let line: String
    do throws(Errno) {
      line = try firstLine(try DetachedProgram.start([ThrowawayDaemon.path(of: program), "--private"] + options))
    } catch .notFound {
      throw Failure(
        .refused, "\(program) is not installed", hints: ["install it: apt-get install \(program)"])
    } catch {
      throw Failure(.refused, "\(program) can't be started: \(error)")
    }
    guard line.hasPrefix("http://") else {
      throw Failure(.refused, line.isEmpty ? "\(program) ended without a message" : Terminal.clean(line))
    }
    return line
  }

  private static func firstLine(_ output: borrowing Descriptor) throws(Errno) -> String {
    var line: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while !line.contains(UInt8(ascii: "\n")) {
      guard try output.waitUntilReadable(timeoutMilliseconds: 5000) else { throw .timedOut }
      guard let count = try output.read(into: &chunk), count > 0 else { break }
      line += chunk[..<count]
    }
    return String(decoding: line.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  // MARK: The browser

  /// Opens the page through a file that redirects to the URL. Only this user can read the file. If the URL were an
  /// argument of the browser, other users could see the URL.
  private static func open(_ url: String) {
    // Errors are ignored: if no browser starts, the user still has the printed URL.
    if let file = note(of: url) { _ = try? DetachedProgram.start(["xdg-open", file]) }
  }

  private static func note(of url: String) -> String? {
    guard let runtime = UserFolders().runtime else { return nil }
    let name = "web.html"
    do throws(Errno) {
      let folder = try Directory.open(runtime + "/trackd", create: 0o700)
      let file = try folder.openFile(name, create: .ifAbsent)
      let page = Array("<!doctype html><title>trackd</title><meta http-equiv=refresh content=\"0;url=\(url)\">".utf8)
      try file.truncate(to: 0)
      try file.write(page, in: 0..<page.count, at: 0)
      return "\(folder.path)/\(name)"
    } catch {
      return nil
    }
  }
}
