import Testing

@testable import Host

@Suite("Packed transactions")
struct PackedTransactionsTests {
  @Test("are the same after unpacking, whatever their numbers")
  func same() {
    var random = SystemRandomNumberGenerator()
    let numbers = [0, 1, -1, 127, 128, 1_700_000_000, .max, .min]
    for count in [1, 2, 77] {
      func number() -> Int { numbers.randomElement(using: &random) ?? 0 }
      let transactions = (0..<count).map { place in
        KeptTransaction(
          rev: 41 + place, at: number(), by: number(), undoes: number(), order: number(), removes: number() == 1,
          body: (0..<Int.random(in: 0...400, using: &random)).map { _ in UInt8.random(in: 32...40, using: &random) })
      }
      let packed = PackedTransactions(transactions)
      #expect(packed.transactions == transactions)
      #expect(packed.firstRev == 41 && packed.count == count && packed.firstAt == transactions[0].at)
    }
  }
}
