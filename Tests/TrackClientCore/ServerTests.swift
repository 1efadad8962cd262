import Testing

@testable import TrackClientCore

@Suite("Server")
struct ServerTests {
  private static let surroundings: [String: String] = [
    "TRACKD_SOCKET": "/tmp/named", "XDG_RUNTIME_DIR": "/run/user/1000",
  ]

  private func paths(of server: Server, _ environment: [String: String]) -> [String] {
    server.paths(environment: { environment[$0] }, uid: 1000)
  }

  @Test("the nearest is the one in the environment, then the user's own, then the system's")
  func nearest() {
    #expect(
      paths(of: .nearest, Self.surroundings)
        == ["/tmp/named", "/run/user/1000/trackd/trackd.sock", "/run/trackd/trackd.sock"])
    #expect(
      paths(of: .nearest, ["TRACKD_SOCKET": ""]) == ["/run/user/1000/trackd/trackd.sock", "/run/trackd/trackd.sock"])
  }

  @Test("a chosen server is looked for nowhere else")
  func chosen() {
    #expect(paths(of: .user, Self.surroundings) == ["/run/user/1000/trackd/trackd.sock"])
    #expect(paths(of: .system, Self.surroundings) == ["/run/trackd/trackd.sock"])
    #expect(paths(of: .socket("here"), Self.surroundings) == ["here"])
  }

  @Test("a relative runtime directory is ignored")
  func relative() {
    #expect(paths(of: .user, ["XDG_RUNTIME_DIR": "tmp"]) == ["/run/user/1000/trackd/trackd.sock"])
  }
}
