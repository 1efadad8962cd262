import Testing

@testable import Hours

@Suite("Half hours")
struct HalfHoursTests {
  @Test("are read from the historical spellings, and from nothing else")
  func reading() {
    for halves in 0...48 {
      let text = HalfHours(halves: halves).description
      #expect(HalfHours(reading: text)?.halves == halves)
      if halves.isMultiple(of: 2) { #expect(HalfHours(reading: text + ".0")?.halves == halves) }
    }
    for text in ["", ".", ".5", "8.", "8.25", "8.50", "08", "8,5", "+8", "-8", "8 ", "100", "8.5.0", "eight", "٨"] {
      #expect(HalfHours(reading: text) == nil, "\(text)")
    }
  }

  @Test("are read from numbers that are multiples of one half")
  func numbers() {
    #expect(HalfHours(exactly: 7.5)?.halves == 15)
    #expect(HalfHours(exactly: 24)?.description == "24")
    for number in [7.25, 0.1, 8.000001, .infinity, .nan] { #expect(HalfHours(exactly: number) == nil) }
  }
}
