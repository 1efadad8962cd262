/// The host names of the page. Checking them protects the page against requests from other sites.
///
/// Another site can make its own name resolve to this machine's address (DNS rebinding). The browser then believes that
/// the page belongs to the other site, but still sends the other site's name in `Host`. Another site can also open a
/// WebSocket to any server. In that case the browser sends the other site's origin in `Origin`.
package struct HostNames: Sendable {
  /// The names in lower case. A name that contains a port matches only that port.
  private let names: Set<String>
  private static let own: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

  /// - Parameter names: the names that an administrator has configured, such as `house.example` or
  ///   `house.example:8443`. This machine's own names are always allowed too.
  package init(_ names: [String]) {
    self.names = Set(names.map { $0.lowercased() })
  }

  /// Whether the page may be requested under this host name. A configured name without a port matches any port.
  package func allow(_ host: String) -> Bool {
    let host = host.lowercased()
    let bare = Self.withoutPort(host)
    return names.contains(host) || names.contains(bare) || Self.own.contains(bare)
  }

  /// Whether the request comes from a page of this host. A request without an origin comes from a client that isn't a
  /// browser page.
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
