import Testing

@testable import Time

@Suite("An instant")
struct InstantTests {
  static let texts: [(String, Int)] = [
    ("1970-01-01T00:00:00Z", 0),
    ("2026-11-21T09:30:00Z", 1_795_253_400),
    ("1900-02-28T23:59:59Z", -2_203_891_201),
    ("1900-03-01T00:00:00Z", -2_203_891_200),
    ("2000-02-29T12:00:00Z", 951_825_600),
    ("2099-12-31T23:59:59Z", 4_102_444_799),
    ("0001-01-01T00:00:00Z", -62_135_596_800),
    ("9999-12-31T23:59:59Z", 253_402_300_799),
    ("1969-12-31T23:59:59Z", -1),
  ]

  @Test("survives a round trip", arguments: texts)
  func roundTrip(text: String, seconds: Int) {
    #expect(Instant(rfc3339: text.utf8) == Instant(seconds: seconds))
    #expect(Instant(seconds: seconds).description == text)
  }

  @Test(
    "accepts any offset, a fraction and lower case",
    arguments: [
      ("2026-11-21T09:30:00+01:00", "2026-11-21T08:30:00Z"),
      ("2026-11-21T09:30:00-05:30", "2026-11-21T15:00:00Z"),
      ("2026-11-21T09:30:00-00:00", "2026-11-21T09:30:00Z"),
      ("2026-12-31T23:30:00-23:59", "2027-01-01T23:29:00Z"),
      ("2027-01-01T00:10:00+00:11", "2026-12-31T23:59:00Z"),
      ("2026-11-21t09:30:00z", "2026-11-21T09:30:00Z"),
      ("2026-11-21 09:30:00Z", "2026-11-21T09:30:00Z"),
      ("2026-11-21T09:30:00.9Z", "2026-11-21T09:30:00Z"),
      ("1969-12-31T23:59:59.999999999999999999999Z", "1969-12-31T23:59:59Z"),
      ("2026-11-21T09:30:00.250+01:00", "2026-11-21T08:30:00Z"),
      ("0001-01-01T00:00:00-00:01", "0001-01-01T00:01:00Z"),
    ]
  )
  func otherForms(text: String, expected: String) {
    #expect(Instant(rfc3339: text.utf8)?.description == expected)
  }

  @Test(
    "in any other form is rejected",
    arguments: [
      "", "2026", "2026-11-21", "2026-11-21T09:30Z", "2026-11-21T09:30:00", "2026-11-21T09:30:00z ",
      " 2026-11-21T09:30:00Z", "2026-11-21T09:30:60Z", "2026-11-21T09:60:00Z", "2026-11-21T24:00:00Z",
      "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
      "2026-01-00T00:00:00Z", "2026-04-31T00:00:00Z", "0000-01-01T00:00:00Z", "2026-11-21T09:30:00.Z",
      "2026-11-21T09:30:00.5", "2026-11-21T09:30:00,5Z", "2026-11-21T09:30:00+0100", "2026-11-21T09:30:00+01",
      "2026-11-21T09:30:00+24:00", "2026-11-21T09:30:00+01:60", "2026-11-21T09:30:00+01:00Z", "2026-11-21T09:30:00ZZ",
      "2026/11/21T09:30:00Z", "2026-11-21T09-30-00Z", "2026-11-21_09:30:00Z", "-026-11-21T09:30:00Z",
      "+2026-11-21T09:30:00Z", "2026-11-21T9:30:00Z0", "2026-11-21T09:30:0:Z", "２026-11-21T09:30:00Z",
      "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "2026-11-21T09:30:00−01:00",
    ]
  )
  func refused(text: String) {
    #expect(Instant(rfc3339: text.utf8) == nil)
    #expect(Instant(rfc3339: Array(text.utf8)[...]) == nil)
  }

  @Test("is read only as a whole text, not as a part of one")
  func parts() {
    let text = Array("2026-11-21T09:30:00.25+01:00".utf8)
    for end in text.indices {
      #expect(Instant(rfc3339: text[..<end]) == nil, "the first \(end) bytes")
    }
    #expect(Instant(rfc3339: text[...]) != nil)
  }

  @Test("doesn't crash for any single wrong byte")
  func wrongBytes() {
    let text = Array("2026-11-21T09:30:00.5+01:00".utf8)
    for offset in text.indices {
      for byte in UInt8.min...UInt8.max {
        var wrong = text
        wrong[offset] = byte
        guard let instant = Instant(rfc3339: wrong) else { continue }
        #expect(byte < 0x80, "byte \(byte) at \(offset) gave \(instant)")
      }
    }
  }

  @Test("is appended to existing text")
  func appending() {
    var bytes = Array("at ".utf8)
    bytes.append(addingCapacity: Instant.textLength) { Instant(seconds: 0).write(to: &$0) }
    #expect(bytes == Array("at 1970-01-01T00:00:00Z".utf8))
  }

  @Test("stays within the years 1 to 9999")
  func limits() {
    #expect(Instant(seconds: Int.max) == Instant.latest)
    #expect(Instant(seconds: Int.min) == Instant.earliest)
    #expect(Instant.latest + 1 == Instant.latest)
    #expect(Instant.earliest + -1 == Instant.earliest)
    #expect(Instant.latest + Int.max == Instant.latest)
    #expect(Instant.earliest + Int.min == Instant.earliest)
  }

  @Test("is counted from and compared in seconds")
  func arithmetic() {
    let nine = Instant(seconds: 32_400)
    #expect(nine + 3_600 == Instant(seconds: 36_000))
    #expect(nine + -32_401 == Instant(seconds: -1))
    #expect(Instant(seconds: 36_000) - nine == 3_600)
    #expect(nine - Instant(seconds: 36_000) == -3_600)
    #expect(nine < nine + 1)
    #expect(!(nine < nine))
  }
}
