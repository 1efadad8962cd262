import Testing

@testable import WebProtocol

@Suite("The WebSocket handshake")
struct HandshakeTests {
  @Test("the accept key is that of the RFC's example")
  func example() {
    #expect(Handshake.acceptance(of: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  @Test("SHA-1 gives the standard's examples")
  func hash() {
    func text(_ message: String) -> String {
      SHA1.hash(Array(message.utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
    #expect(text("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(text("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(
      text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
    #expect(text(String(repeating: "a", count: 1000)) == "291e9a6c66994949b57ba5e650361e98fc36b1ba")
  }

  private func head(_ headers: [(String, String)]) -> RequestHead {
    RequestHead(method: "GET", path: "/rpc", headers: headers.map { RequestHead.Header($0.0, $0.1) })
  }

  private static let asked = [
    ("upgrade", "websocket"), ("connection", "Upgrade"), ("sec-websocket-version", "13"),
    ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
  ]

  @Test("a valid upgrade is accepted, and an incomplete one is told what is missing")
  func faults() {
    #expect(Handshake.fault(of: head(Self.asked)) == nil)
    let expected: [Status] = [.upgradeRequired, .upgradeRequired, .upgradeRequired, .badRequest]
    for (place, status) in expected.enumerated() {
      var fewer = Self.asked
      fewer.remove(at: place)
      #expect(Handshake.fault(of: head(fewer))?.status == status)
    }
    var short = Self.asked
    short[3].1 = "c2hvcnQ="
    #expect(Handshake.fault(of: head(short))?.status == .badRequest)
  }

  @Test("a page may use only our host names, and a WebSocket only our origin")
  func names() {
    let names = HostNames(["House.example", "other.example:8443"])
    for host in ["localhost", "LOCALHOST:80", "127.0.0.1:1", "[::1]:9", "[::1]", "house.example", "house.example:8443"]
    {
      #expect(names.allow(host), "\(host)")
    }
    for host in [
      "evil.example", "house.example.evil.example", "other.example", "other.example:80", "127.0.0.1.evil.example", "",
      "localhost:", "localhost:x", "10.0.0.1",
    ] {
      #expect(!names.allow(host), "\(host)")
    }
    #expect(HostNames.isOwn(origin: nil, host: "a:1"))
    #expect(HostNames.isOwn(origin: "http://A:1", host: "a:1"))
    #expect(HostNames.isOwn(origin: "https://a", host: "a"))
    for origin in ["null", "http://a:2", "http://a", "https://b:1", "", "http://a:1/", "file://"] {
      #expect(!HostNames.isOwn(origin: origin, host: "a:1"), "\(origin)")
    }
  }
}
