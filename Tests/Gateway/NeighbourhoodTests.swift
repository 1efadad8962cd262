import Testing

@testable import trackd_web

@Suite("Addresses of one household")
struct NeighbourhoodTests {
  @Test(
    "are a single IPv4 address, and the first four groups of an IPv6 address",
    arguments: [
      ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
      ("2001:db8:1:2::9", "2001:db8:1:2::/64"), ("2001:db8::9", "2001:db8:0:0::/64"), ("1::3:4:5:6", "1:0:0:0::/64"),
      ("::1", "0:0:0:0::/64"),
      ("::", "0:0:0:0::/64"), ("fe80::", "fe80:0:0:0::/64"), ("", ""),
    ])
  func addresses(address: String, household: String) {
    #expect(Neighbourhood.of(address) == household)
  }
}
