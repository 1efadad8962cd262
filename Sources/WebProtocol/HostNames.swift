/// The host names of the page. They protect against requests from other sites.
///
/// Another site may resolve its own name to this machine's address (DNS rebinding). The browser then treats this page
/// as a page of that site, but sends that site's name in `Host`. Another site may also open a WebSocket to any server,
/// but the browser sends the site in `Origin`.
package struct HostNames: Sendable {
  /// The names in lower case. A name with a port only matches that port.
  private let names: Set<String>
  private static let own: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

  /// - Parameter names: names that an administrator has configured, such as `house.example` or `house.example:8443`, in
  ///   addition to this machine's own.
  package init(_ names: [String]) {
    self.names = Set(names.map { $0.lowercased() })
  }

  /// Whether the host is one of these names. A name without a port matches any port.
  package func allow(_ host: String) -> Bool {
    let host = host.lowercased()
    let bare = Self.withoutPort(host)
    return names.contains(host) || names.contains(bare) || Self.own.contains(bare)
  }

  /// Whether the request comes from a page of this host. A client that sends no origin isn't a page.
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
