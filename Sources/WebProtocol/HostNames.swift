/// By which names browsers reach the page, so that no other page's name leads here.
///
/// A stranger's page may have its own name resolved to this machine's address (DNS rebinding): the browser then takes what is
/// here for that page's own, but says that page's name in `Host`. And a stranger's page may open a WebSocket anywhere, but the
/// browser says in `Origin` whose page it was.
package struct HostNames: Sendable {
  /// In lower case, with a port where one was given: then it must be that.
  private let names: Set<String>
  private static let own: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

  /// - Parameter names: as an administrator writes them, `house.example` or `house.example:8443`, beside this machine's own.
  package init(_ names: [String]) {
    self.names = Set(names.map { $0.lowercased() })
  }

  /// Is this one of ours, with whatever port where none was given?
  package func allow(_ host: String) -> Bool {
    let host = host.lowercased()
    let bare = Self.withoutPort(host)
    return names.contains(host) || names.contains(bare) || Self.own.contains(bare)
  }

  /// Did a page of this very host ask? What sends no origin is no page.
  package static func isOwn(origin: String?, host: String) -> Bool {
    guard let page = origin?.lowercased() else { return true }
    return ["http://", "https://"].contains { page == $0 + host.lowercased() }
  }

  private static func withoutPort(_ host: String) -> String {
    guard let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") else { return host }
    let port = host[host.index(after: colon)...]
    return !port.isEmpty && port.utf8.allSatisfy({ 48...57 ~= $0 }) ? String(host[..<colon]) : host
  }
}
