import ModuleKit
import TestSupport
import Testing
import Wire

/// Compares sums with the Python model money.py, which uses decimal numbers.
@Suite("Money and its model in Python")
struct MoneyModelTests {
  private static let count = 100_000

  @Test("agree on random rates, lengths of work, taxes and sums")
  func model() throws {
    let script = #filePath.replacing("MoneyModelTests.swift", with: "money.py")
    let model = try CommandResult(running: ["/usr/bin/python3", script, "1", "\(Self.count)"], in: TestFolder())
    try #require(model.errors.isEmpty, "\(model.errors)")
    var count = 0
    for line in model.output.utf8.split(separator: UInt8(ascii: "\n")) {
      let made = try JSON(parsing: Array(line))
      let texts = try #require(made[1]).elements.compactMap(\.string)
      let currency = try #require(made[0]?.string.flatMap(Currency.init))
      let rates = texts.compactMap { Amount($0).flatMap { Money($0, currency) } }
      let minutes = try #require(made[2]).elements.compactMap(\.int)
      let lines = zip(rates, minutes).compactMap { $0.part($1, of: 60) }
      var sums = MoneySums()
      for line in lines { sums += line }
      let tax = try #require(made[3]?.string.flatMap { Amount($0) })
      let net = sums.all[0]
      let due = net.percent(tax)
      let total = due.flatMap { net + $0 }
      let expected = try #require(made[4]).elements.map(\.string) + [made[5]?.string, made[6]?.string, made[7]?.string]
      count += 1
      guard texts.count == rates.count, expected == (lines + [net, due, total]).map({ $0?.text }) else {
        Issue.record("\((lines + [net, due, total]).map { $0?.text }), and should be \(made)")
        return
      }
    }
    #expect(count == Self.count)
  }
}
