/// Who is taken for one, where connections and guesses are counted.
///
/// An address of IPv4 is one household's or one proxy's. Of IPv6 everybody is given a network of 64 bits, and may take any of its
/// addresses: so the network is what counts.
enum Neighbourhood {
  static func of(_ address: String) -> String {
    guard address.contains(":") else { return address }
    // An address of IPv4 as a socket of both kinds tells it: ::ffff:192.0.2.7.
    if address.contains(".") { return address.split(separator: ":").last.map(String.init) ?? address }
    return network(of: address)
  }

  /// The first four groups, with those of `::` filled in.
  private static func network(of address: String) -> String {
    let groups = address.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    var whole: [String] = []
    for (place, group) in groups.enumerated() where !group.isEmpty || place > 0 {
      let isGap = group.isEmpty && place < groups.count - 1
      whole += isGap ? Array(repeating: "0", count: max(1, 9 - groups.count)) : [group.isEmpty ? "0" : group]
    }
    return whole.prefix(4).joined(separator: ":") + "::/64"
  }
}
