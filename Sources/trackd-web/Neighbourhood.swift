/// Groups network addresses into households. Connections and wrong guesses are counted per household.
///
/// An IPv4 address counts as one household, even if it belongs to a proxy. An IPv6 customer gets a 64-bit network and
/// can use any address in it, so the whole network counts as one household.
enum Neighbourhood {
  static func of(_ address: String) -> String {
    guard address.contains(":") else { return address }
    // A dual-stack socket reports IPv4 addresses in the form ::ffff:192.0.2.7.
    if address.contains(".") { return address.split(separator: ":").last.map(String.init) ?? address }
    return network(of: address)
  }

  /// The first four groups of the IPv6 address, with `::` expanded.
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
