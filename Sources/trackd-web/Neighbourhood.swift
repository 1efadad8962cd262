/// Groups addresses into households. Connections and guesses are counted per household.
///
/// An IPv4 address stands for one household or proxy. An IPv6 customer gets a 64-bit network and may use any address in
/// it, so the network counts.
enum Neighbourhood {
  static func of(_ address: String) -> String {
    guard address.contains(":") else { return address }
    // An IPv4 address as reported by a dual-stack socket: ::ffff:192.0.2.7.
    if address.contains(".") { return address.split(separator: ":").last.map(String.init) ?? address }
    return network(of: address)
  }

  /// The first four groups, with `::` expanded.
  private static func network(of address: String) -> String {
    let groups = address.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    var whole: [String] = []
    for (index, group) in groups.enumerated() where !group.isEmpty || index > 0 {
      let isGap = group.isEmpty && index < groups.count - 1
      whole += isGap ? Array(repeating: "0", count: max(1, 9 - groups.count)) : [group.isEmpty ? "0" : group]
    }
    return whole.prefix(4).joined(separator: ":") + "::/64"
  }
}
