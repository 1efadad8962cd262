import Network
import ProgramKit
import Testing

@testable import trackd_web

@Suite("The options of trackd-web")
struct OptionsTests {
  private static func address(_ address: String, _ port: UInt16) -> Options.Listening {
    .address(TCPSockets.Endpoint(address: address, port: port))
  }

  @Test(
    "an address to listen at",
    arguments: [
      ("127.0.0.1:8080", address("127.0.0.1", 8080)), ("localhost:1", address("127.0.0.1", 1)),
      ("[::1]:443", address("::1", 443)), ("::1:443", address("::1", 443)), ("/run/web.sock", .path("/run/web.sock")),
      ("./web.sock", .path("./web.sock")),
    ])
  func places(text: String, expected: Options.Listening) throws {
    #expect(try Options(arguments: ["--listen", text]).listen == expected)
  }

  @Test("without an address it uses systemd's socket, and for a private page any local port")
  func usualPlaces() throws {
    #expect(try Options(arguments: []).listen == .passed)
    #expect(try Options(arguments: ["--private"]).listen == Self.address("127.0.0.1", 0))
    #expect(try Options(arguments: ["--private", "--listen", "/s"]).listen == .path("/s"))
  }

  @Test(
    "invalid options are refused by name",
    arguments: [
      (["--listen", "8080"], "'8080'"), (["--listen", "here:65536"], "'here:65536'"), (["--linger", "0"], "'0'"),
      (["--linger", "86401"], "'86401'"), (["--linger", "soon"], "'soon'"), (["page"], "'page'"),
      (["--tiles-attribution", "somebody"], "--tiles URL"),
      (["--tiles", "https://a/{z}/{x}/{y}", "--tiles-attribution", "a\nb"], "a line"),
    ])
  func refusals(arguments: [String], named: String) {
    let problem = #expect(throws: Problem.self) { try Options(arguments: arguments) }
    #expect(problem?.status == .usage)
    #expect(problem?.message.contains(named) == true)
  }

  @Test(
    "a tile server is an https URL, or one of the browser's own machine",
    arguments: [
      ("https://tiles.example/{z}/{x}/{y}.png", "https://tiles.example"),
      ("https://Tiles.example:8443/a/{x}-{y}?zoom={z}&key=1", "https://Tiles.example:8443"),
      ("http://localhost:80/{z}/{y}/{x}", "http://localhost:80"), ("http://127.0.0.1/{z}{x}{y}", "http://127.0.0.1"),
    ])
  func tiles(url: String, origin: String) throws {
    let options = try Options(arguments: ["--tiles", url, "--tiles-attribution", "© somebody"])
    #expect(options.tiles?.origin == origin && options.tiles?.template == url)
    #expect(options.tilesAttribution == "© somebody")
    #expect(try Options(arguments: []).tiles == nil)
  }

  @Test(
    "other tile servers, and URLs that would extend the content security policy, are refused",
    arguments: [
      "https://", "https:///{z}/{x}/{y}", "tiles.example/{z}/{x}/{y}", "ftp://tiles.example/{z}/{x}/{y}",
      "http://tiles.example/{z}/{x}/{y}", "http://localhost.evil.example/{z}/{x}/{y}", "http://[::1]/{z}/{x}/{y}",
      "https://tiles.example/{z}/{x}", "https://tiles.example/{z}/{x}/{y}/{y}", "https://{s}.tiles.example/{z}/{x}/{y}",
      "https://{z}.example/{x}/{y}", "https://tiles.example/{s}/{z}/{x}/{y}", "https://tiles.example/#{z}/{x}/{y}",
      "https://*/{z}/{x}/{y}", "https://a;script-src/{z}/{x}/{y}", "https://a /{z}/{x}/{y}", "https://a,b/{z}/{x}/{y}",
      "https://me@a/{z}/{x}/{y}", "https://a:0/{z}/{x}/{y}", "https://a:65536/{z}/{x}/{y}", "https://a:*/{z}/{x}/{y}",
      "https://a:/{z}/{x}/{y}", "https://a:1:2/{z}/{x}/{y}", "https://ä.example/{z}/{x}/{y}", "https://a?/{z}/{x}/{y}",
      "https://a/{z}/{x}/{y}\r\nX: 1", "https://a/{z}/{x}/{y}" + String(repeating: "a", count: 1000),
    ])
  func refusedTiles(url: String) {
    let problem = #expect(throws: Problem.self) { try Options(arguments: ["--tiles", url]) }
    #expect(problem?.status == .usage && problem?.message.hasPrefix("--tiles needs ") == true)
  }

  @Test("hosts accumulate, and for other options the last one wins")
  func values() throws {
    let options = try Options(arguments: [
      "--host", "a", "--host=b", "--files", "/f", "--socket", "/s", "--linger", "5", "--behind-proxy",
    ])
    #expect(options.hosts == ["a", "b"])
    #expect(options.files == "/f" && options.socket == "/s" && options.lingerSeconds == 5 && options.isBehindProxy)
    #expect(try Options(arguments: []).lingerSeconds == 60)
  }
}
