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
    ])
  func refusals(arguments: [String], named: String) {
    let problem = #expect(throws: Problem.self) { try Options(arguments: arguments) }
    #expect(problem?.status == .usage)
    #expect(problem?.message.contains(named) == true)
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
