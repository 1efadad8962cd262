import Testing
import Wire

@testable import ModuleKit

@Suite("Money")
struct MoneyTests {
  private func money(_ text: String, _ code: String = "EUR") throws -> Money? {
    Money(try #require(Amount(text)), try #require(Currency(code)))
  }

  @Test(
    "amounts are decimal text",
    arguments: [
      ("0", "0"), ("100.10", "100.1"), ("0.0500", "0.05"), ("7.7", "7.7"), ("999999999999.9999", "999999999999.9999"),
    ])
  func reading(_ text: String, _ written: String) {
    #expect(Amount(text)?.text == written)
  }

  @Test(
    "other text isn't an amount",
    arguments: [
      "", ".", "5.", ".5", "-1", "+1", "1e2", "1,5", "01", "00", " 1", "0x1", "1000000000000", "0.00001", "1.2.3",
      "NaN",
      "١",
    ])
  func refused(_ text: String) {
    #expect(Amount(text) == nil)
  }

  @Test("has the decimal places of its currency")
  func places() throws {
    for (code, text) in [("EUR", "7.00"), ("JPY", "7"), ("KWD", "7.000"), ("CLF", "7.0000"), ("XYZ", "7.00")] {
      #expect(try money("7", code)?.text == text)
    }
    #expect(try money("0.001") == nil && money("0.5", "JPY") == nil && money("0.010")?.units == 1)
    for code in ["", "EU", "EURO", "eur", "E1R", "ÄÖÜ"] { #expect(Currency(code) == nil, "\(code)") }
    #expect(Currency("EUR")?.code == "EUR" && Currency.none.code == "XXX")
  }

  @Test("rounds halves away from zero, once")
  func rounding() throws {
    let rate = try #require(try money("100.11"))
    #expect(rate.part(30, of: 60)?.text == "50.06" && rate.part(-30, of: 60)?.text == "-50.06")
    #expect(rate.part(20, of: 60)?.text == "33.37" && rate.part(60, of: 60) == rate)
    #expect(try money("1")?.part(1, of: 300)?.text == "0.00" && money("1")?.part(-1, of: 300)?.text == "0.00")
    #expect(try money("0.01")?.percent(try #require(Amount("50")))?.text == "0.01")
  }

  @Test("of two currencies has no sum, and neither has what doesn't fit")
  func limits() throws {
    let euro = try #require(try money("1"))
    let dollar = try #require(try money("1", "USD"))
    #expect(euro + dollar == nil && (euro + euro)?.text == "2.00")
    let most = Money(units: .max, euro.currency)
    #expect(most + euro == nil && most.part(2, of: 1) == nil && -Money(units: .min, euro.currency) == nil)
    #expect(euro.part(1, of: 0) == nil && Money(units: .min, euro.currency).part(1, of: 1) == nil)
  }

  @Test("sums are kept by currency, in order")
  func sums() throws {
    var sums = MoneySums()
    for (text, code) in [("0.10", "USD"), ("0.20", "EUR"), ("0.10", "USD")] {
      sums += try #require(try money(text, code))
    }
    sums += sums
    var writer = JSONWriter()
    writer.beginObject()
    writer.amounts(sums)
    writer.endObject()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"amounts":[{"currency":"EUR","amount":"0.40"},{"currency":"USD","amount":"0.40"}]}"#)
  }

  @Test("params take text, and percentages also numbers")
  func params() {
    let (rate, tax) = (Param<Amount>.amount("p", ""), Param<Amount>.percent("p", ""))
    let currency = Param<Currency>.currency("p", "")
    for (param, json, outcome) in [
      (rate, "100.10", "ok"), (rate, " 1 ", "ok"), (rate, 100.1, "type"), (rate, "-1", "amount"), (tax, 19, "ok"),
      (tax, 7.7, "ok"), (tax, "8.375", "ok"), (tax, 100.1, "percent"), (tax, -1, "percent"), (tax, true, "percent"),
      (currency, "EUR", "ok"), (currency, "eur", "currency"), (currency, 1, "currency"),
    ] as [(any AnyParam, JSON, String)] {
      #expect(ParamTests.outcome(param, json) == outcome, "\(json)")
    }
  }
}
