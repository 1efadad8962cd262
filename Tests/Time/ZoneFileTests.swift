import Testing

@testable import Time

@Suite("A zone file")
struct ZoneFileTests {
  @Test("is read in every version", arguments: [UInt8(ascii: "2"), UInt8(ascii: "3"), UInt8(ascii: "4")])
  func versions(version: UInt8) throws {
    var sample = SampleZone()
    sample.version = version
    let zone = try #require(sample.zone)
    #expect(zone.offset(at: Instant(seconds: 999)) == 3_600)
    #expect(zone.offset(at: Instant(seconds: 1_000)) == 7_200)
    #expect(zone.offset(at: Instant(seconds: 2_000)) == 3_600)
    #expect(zone.abbreviation(at: Instant(seconds: 1_500)) == "BBB")
  }

  @Test("in version 1 has 32 bits and no footer")
  func versionOne() throws {
    let zone = try #require(TimeZone(name: "Sample", data: SampleZone().block(version: 0, isWide: false)))
    #expect(zone.offset(at: Instant(seconds: 1_500)) == 7_200)
    #expect(zone.offset(at: Instant.latest) == 3_600)
  }

  @Test("without changes has its first offset forever")
  func withoutChanges() throws {
    let sample = SampleZone(times: [], indices: [], footer: "")
    let zone = try #require(sample.zone)
    #expect(zone.offset(at: .earliest) == 3_600)
    #expect(zone.offset(at: .latest) == 3_600)
  }

  @Test("without a table follows its footer")
  func footerAlone() throws {
    let sample = SampleZone(times: [], indices: [], footer: "AAA-1BBB,M3.5.0,M10.5.0/3")
    let zone = try #require(sample.zone)
    #expect(zone.offset(at: try Instant("2026-07-01T00:00:00Z")) == 7_200)
    #expect(zone.offset(at: try Instant("2026-01-01T00:00:00Z")) == 3_600)
  }

  @Test("continues with its footer after the table, in any year")
  func handOver() throws {
    for year in [1850, 1980, 2036, 2098, 2150] {
      let end = try #require(Day(year: year, month: 1, day: 15)).ordinal * 86_400
      let sample = SampleZone(times: [end - 10, end], indices: [1, 0], footer: "AAA-1BBB,M3.5.0,M10.5.0/3")
      let zone = try #require(sample.zone)
      #expect(zone.offset(at: Instant(seconds: end - 1)) == 7_200)
      #expect(zone.offset(at: Instant(seconds: end)) == 3_600)
      for later in [year, year + 1, 2099, 2100, 2101] where later >= year {
        let july = try #require(Day(year: later, month: 7, day: 1))
        #expect(zone.clock(of: zone.start(of: july)) == (july, 0))
        #expect(zone.abbreviation(at: zone.start(of: july)) == "BBB", "July \(later), table until \(year)")
      }
    }
  }

  @Test("with any error is refused", arguments: SampleZone.wrong)
  func refused(what: String, sample: SampleZone) {
    #expect(sample.zone == nil, "\(what)")
  }

  @Test("truncated anywhere, or with trailing bytes, is refused")
  func cut() throws {
    for data in [
      SampleZone().data, SampleZone().block(version: 0, isWide: false), try ZoneFolder.fixed.data("Europe/Berlin"),
    ] {
      for end in data.indices {
        guard TimeZone(name: "Sample", data: Array(data[..<end])) == nil else {
          Issue.record("\(end) of \(data.count) bytes were read as a zone")
          return
        }
      }
      #expect(TimeZone(name: "Sample", data: data) != nil)
      #expect(TimeZone(name: "Sample", data: data + [0]) == nil)
    }
  }

  @Test("with any byte changed is refused or gives answers")
  func changedBytes() throws {
    let instants = try ["1950-06-01T00:00:00Z", "2026-06-01T00:00:00Z", "2150-06-01T00:00:00Z"].map { try Instant($0) }
    let data = SampleZone().data
    for offset in data.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = data
        changed[offset] = byte
        guard let zone = TimeZone(name: "Sample", data: changed) else { continue }
        for instant in instants + [.earliest, .latest] {
          let day = zone.day(of: instant)
          let isInside = zone.start(of: day) <= instant && instant < zone.start(of: day.adding(days: 1))
          guard isInside || day == .latest || day == .earliest else {
            Issue.record("byte \(byte) at \(offset): \(instant) is not in \(day)")
            return
          }
        }
      }
    }
  }
}

/// A small valid zone file. Each test damages it in a single place.
struct SampleZone: Sendable {
  var version = UInt8(ascii: "2")
  var magic = "TZif"
  var times = [1_000, 2_000]
  var indices: [UInt8] = [1, 0]
  var types: [(offset: Int, isSummer: UInt8, name: UInt8)] = [(3_600, 0, 0), (7_200, 1, 4)]
  var names = "AAA\0BBB\0"
  var leapSeconds = 0
  var indicators: [UInt8] = []
  var footer = "AAA-1"

  var zone: TimeZone? { TimeZone(name: "Sample", data: data) }

  var data: [UInt8] {
    block(version: version, isWide: false) + block(version: version, isWide: true) + Array("\n\(footer)\n".utf8)
  }

  func block(version: UInt8, isWide: Bool) -> [UInt8] {
    var bytes = Array(magic.utf8) + [version] + [UInt8](repeating: 0, count: 15)
    for count in [indicators.count, indicators.count, leapSeconds, times.count, types.count, names.utf8.count] {
      bytes += SampleZone.bigEndian(count, bytes: 4)
    }
    bytes += times.flatMap { SampleZone.bigEndian($0, bytes: isWide ? 8 : 4) } + indices
    bytes += types.flatMap { SampleZone.bigEndian($0.offset, bytes: 4) + [$0.isSummer, $0.name] }
    bytes += Array(names.utf8) + [UInt8](repeating: 0, count: leapSeconds * (isWide ? 12 : 8))
    return bytes + indicators + indicators
  }

  private static func bigEndian(_ value: Int, bytes count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  static let wrong: [(String, SampleZone)] = [
    ("another magic", SampleZone(magic: "TZiF")),
    ("a version of no digit", SampleZone(version: 1)),
    ("times that go back", SampleZone(times: [2_000, 1_000])),
    ("a time that comes twice", SampleZone(times: [1_000, 1_000])),
    ("a time beyond all sums", SampleZone(times: [1_000, Int.max])),
    ("a time before all sums", SampleZone(times: [Int.min, 1_000])),
    ("a type that isn't there", SampleZone(indices: [1, 2])),
    ("fewer indices than times", SampleZone(indices: [1])),
    ("no type", SampleZone(times: [], indices: [], types: [])),
    ("no names", SampleZone(names: "")),
    ("a name that doesn't end", SampleZone(names: "AAA\0BBB")),
    ("a name outside the names", SampleZone(types: [(3_600, 0, 0), (7_200, 1, 8)])),
    ("an offset of 26 hours", SampleZone(types: [(3_600, 0, 0), (93_600, 1, 4)])),
    ("an offset of -25 hours", SampleZone(types: [(3_600, 0, 0), (-90_000, 1, 4)])),
    ("a summer flag of 2", SampleZone(types: [(3_600, 0, 0), (7_200, 2, 4)])),
    ("leap seconds", SampleZone(leapSeconds: 1)),
    ("indicators for one type of two", SampleZone(indicators: [0])),
    ("a footer that is no rule", SampleZone(footer: "CET")),
  ]
}
