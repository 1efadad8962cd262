import ModuleKit
import System
import TestSupport
import Testing
import Time
import Wire

@testable import trackctl

/// Each kind of param is read in the same way by all commands. Times, days and ranges are tested elsewhere.
@Suite("Words by kind")
struct KindTests {
  /// A kind, a typed word, and the JSON that is sent. The JSON is nil if the word is refused.
  private static let table: [(kind: ParamKind, typed: String, sent: String?)] = [
    (.hours, "7.5", "7.5"), (.hours, "7,5", "7.5"), (.hours, "7:30", "7.5"), (.hours, "7h30m", "7.5"),
    (.hours, "8", "8"),
    (.hours, "90m", "1.5"), (.hours, "0:20", "0.3333"), (.hours, "1h", "1"), (.hours, "7:75", nil),
    (.hours, "long", nil),
    (.hours, "1d", nil), (.hours, "10:00", "10"), (.hours, "7h 30m", "7.5"),
    (.distance, "500", "500"), (.distance, "500m", "500"), (.distance, "5km", "5000"), (.distance, "1,5 km", "1500"),
    (.distance, "0.3 m", "0.300"), (.distance, "1mi", "1609.344"), (.distance, "km", nil), (.distance, "5 miles", nil),
    (.number, "7,5", "7.5"), (.number, "+3", "3"), (.number, "-0.5", "-0.5"), (.number, "1e3", "1e3"),
    (.number, "x", nil),
    (.integer, "50", "50"), (.integer, "50%", "50"), (.integer, "7.5", nil),
    (.thing, "12", "12"), (.thing, "Kitchen", #""Kitchen""#), (.thing, "2nd floor", #""2nd floor""#),
    (.area, "52.4,13.2..52.6,13.6", "[13.2,52.4,13.6,52.6]"), (.area, "13.2,52.4,13.6,52.6", "[13.2,52.4,13.6,52.6]"),
    (.area, "-17,179..-16,-179", "[179,-17,-179,-16]"), (.area, "52.4,13.2", nil), (.area, "a..b", nil),
    (.numbers(2), "1,2", "[1,2]"), (.numbers(2), "1", nil), (.json, #"{"a":1}"#, #"{"a":1}"#), (.json, "{", nil),
    (.text, " as it is ", #"" as it is ""#), (.choice(["a", "b"]), "a", #""a""#), (.choice(["a", "b"]), "c", nil),
    (.flag, "true", "true"), (.flag, "yes", nil), (.day, "2026-11-21", #""2026-11-21""#), (.day, "9:30", nil),
    (.timeOrDay, "2026-11-21", #""2026-11-21""#), (.time, "2026-11-21T09:30Z", #""2026-11-21T09:30:00Z""#),
    (.time, "soon", nil),
  ]

  @Test("are read by their meaning, or refused by name", arguments: 0..<table.count)
  func kind(place: Int) throws {
    let row = Self.table[place]
    let reading = ValueReading(session: Session(GlobalOptions(), Output()), name: "WORD")
    var writer = JSONWriter()
    do throws(Failure) {
      try reading.write(row.typed, row.kind, to: &writer)
      #expect(String(decoding: writer.bytes, as: UTF8.self) == row.sent, "\(row.typed)")
    } catch {
      #expect(row.sent == nil && error.status == .usage, "\(row.typed): \(error.message)")
    }
  }

  @Test(
    "a place is two numbers, with common notations around them",
    arguments: [
      ("52.52,13.405", "52.52 13.405"), ("52.52 13.405", "52.52 13.405"), ("52.52N,13.405E", "52.52 13.405"),
      ("33.86 S, 151.21 E", "-33.86 151.21"), ("34.6s 58.4w", "-34.6 -58.4"), ("13.405E 52.52N", nil), ("52.52", nil),
      ("52.52,13.405,7", nil), ("here", nil),
    ] as [(String, String?)])
  func place(typed: String, expected: String?) {
    let place = try? CoordinatesReading(typed)
    #expect(place.map { "\($0.latitude) \($0.longitude)" } == expected)
  }

  @Test("kinds are derived from the schema, and hours and metres from their names")
  func kinds() throws {
    let table: [(role: Role?, schema: String, kind: ParamKind)] = [
      (.hours, #"{"anyOf":[{"type":"number"},{"type":"string","pattern":"^8$"}]}"#, .hours),
      (.distance, #"{"type":"number"}"#, .distance),
      (.distance, #"{"anyOf":[{"type":"number"},{"type":"null"}]}"#, .distance),
      (
        .area,
        #"{"type":"array","items":[\#(Array(repeating: #"{"type":"number"}"#, count: 4).joined(separator: ","))]}"#,
        .area
      ),
      (.reference, #"{"anyOf":[{"type":"integer"},{"type":"string","minLength":1},{"type":"null"}]}"#, .thing),
      (.latitude, #"{"anyOf":[{"type":"number"},{"type":"string","pattern":"^[0-9]$"}]}"#, .number),
      (.count, #"{"type":"integer"}"#, .integer),
    ]
    for row in table { #expect(ParamKind(try JSON(parsing: row.schema), row.role) == row.kind, "\(row.schema)") }
  }

  @Test("a time of day after another time is the first one after it, also past midnight")
  func pairs() throws {
    let daemon = try DaemonProcess.started()
    let typist = Typist(daemon)
    let table = [
      ("2024-03-05 9:00", "17:00", "2024-03-05T17:00:00Z"), ("2024-03-06 22:00", "1:00", "2024-03-07T01:00:00Z"),
      ("2024-03-08 9:00", "+1h30m", "2024-03-08T10:30:00Z"),
      ("2024-03-09 9:00", "2024-03-09 9:30", "2024-03-09T09:30:00Z"),
    ]
    for (start, stop, expected) in table {
      let reply = try typist("timer", "add", "Work", start, stop, "--json")
      #expect(try JSON(parsing: reply.output)["entry"]?["stoppedAt"]?.string == expected, "\(reply)")
    }
  }
}
