import System
import TrackClientCore

/// `status --install`: prints or installs the configuration that makes a host show the timer.
struct Installation {
  private let host: InstallHost
  private let snippet: Snippet
  private let session: Session

  /// - Parameter options: the options with which the host runs `status`, one word per element.
  init(_ host: InstallHost, showing options: [String], tick: [String], _ session: Session) throws(Failure) {
    self.host = host
    self.session = session
    for word in options + tick where Terminal.clean(word) != word {
      throw .usage("'\(Terminal.clean(word))' can't be used in a configuration")
    }
    let places = try SnippetPaths(environment: Process.environment) { (try? FileStatus.at(path: $0)) != nil }
    let program = [Self.program] + (try Self.words(of: session.options.server))
    snippet = try Snippets(program: program, options: options, tick: tick, places: places).snippet(for: host)
  }

  func show() {
    let lines = snippet.path == nil ? snippet.lines : snippet.marked.block
    for line in (snippet.heading.map { [$0] } ?? []) + lines { session.output.print(line) }
  }

  func write() throws(Failure) {
    guard let path = snippet.path else {
      throw Failure(
        .refused, "trackctl can't change the configuration of \(host.rawValue): do it by hand",
        hints: snippet.steps + snippet.lines)
    }
    let file = try PersonalFile(path: path)
    let before = file.text
    if before == nil, snippet.needsFile {
      throw Failure(
        .refused, "there is no \(path) yet, and with these lines alone \(host.rawValue) would show nothing else",
        hints: ["to print these lines: trackctl status --install \(host.rawValue)"])
    }
    let heading = snippet.heading.map { $0 + "\n" } ?? ""
    guard let text = snippet.marked.put(into: before ?? heading) else {
      throw Failure(
        .refused, "\(path) has one of the marks of trackd's lines without the other",
        hints: ["remove what is left of them"])
    }
    if text == before { return session.output.print("\(path) already has these lines") }
    let kept = try file.write(text, isProgram: snippet.isProgram)
    session.output.print("put into \(path)" + (kept.map { "; the old file is kept as \($0)" } ?? ""))
    for step in snippet.steps { session.output.print("  " + step) }
  }

  /// The name of trackctl if it is found through PATH, otherwise its path.
  private static var program: String {
    let folders = (Process.environment("PATH") ?? "").utf8.split(separator: UInt8(ascii: ":"))
    let own = Process.programPath ?? "trackctl"
    let isFound = folders.contains { (try? RealPath.of(String(decoding: $0, as: UTF8.self) + "/trackctl")) == own }
    return isFound ? "trackctl" : own
  }

  private static func words(of server: Server) throws(Failure) -> [String] {
    guard case .host = server else { return server.words }
    throw .usage("status --install works only with a daemon on this machine: leave out -H")
  }
}
