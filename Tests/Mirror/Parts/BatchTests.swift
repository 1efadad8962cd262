import Testing
import TrackClientCore

@testable import Mirror

@Suite("Rows waiting to be written")
struct BatchTests {
  /// The params of a statement as strings.
  private func params(_ statement: Statement) -> [String?] {
    statement.starts.map { start in
      start.map { String(decoding: statement.bytes[$0...].prefix { $0 != 0 }, as: UTF8.self) }
    }
  }

  private func table(_ title: String) throws -> Table {
    Table(title, of: "timer", try JSON(parsing: #"{"columns":{"note":{"type":"string"}}}"#)) { _ in nil }
  }

  @Test("a statement has its params in order, and no NULL")
  func statement() {
    var statement = Statement("SELECT $1, $2, $3", "a", nil, "")
    statement.add(Array("b".utf8))
    #expect(params(statement) == ["a", nil, "", "b"])
    #expect(statement.bytes == Array("a\0\0b\0".utf8))
  }

  @Test("only the last version of each row counts")
  func rows() throws {
    let entries = try table("entries")
    var batch = Batch()
    #expect(batch.isEmpty && batch.statements(of: "m") { _ in 1 }.isEmpty)
    batch.change(entries) { rows in
      rows.put(1, Array("{old}".utf8))
      rows.put(1, Array("{1}".utf8))
      rows.put(2, Array("{2}".utf8))
      rows.remove(2)
      rows.remove(3)
      rows.put(3, Array("{3}".utf8))
    }
    let statements = batch.statements(of: "m") { _ in 1 }
    #expect(statements.map(\.text) == [entries.remove, entries.put])
    #expect(params(statements[0]) == ["m", "{2}"])
    #expect(["[{1},{3}]", "[{3},{1}]"].contains(params(statements[1])[1]))
    #expect(!batch.isEmpty && !batch.isFull)
  }

  @Test("positions advance to the last revision, before events, and rows come last")
  func order() throws {
    var batch = Batch()
    let entries = try table("entries")
    batch.change(entries) { $0.put(1, Array("{1}".utf8)) }
    batch.add(Statement("OTHER"))
    batch.add(
      try JSON(parsing: #"{"rev":4,"at":"2026-11-21T09:46:07Z","method":"timer.start","changes":[],"by":"a"}"#),
      of: "timer")
    batch.advance("timer", life: 2, from: 3, to: 4, at: "2026-11-21T09:46:07Z")
    batch.advance("timer", life: 2, from: 4, to: 6)
    batch.advance("chores", life: 1, from: 0, to: 1, at: "2026-11-21T09:46:08Z")
    let statements = batch.statements(of: "m") { $0 == "timer" ? 2 : 1 }
    #expect(params(statements[0]) == ["m", "chores", "1", "0", "1", "2026-11-21T09:46:08Z"])
    #expect(params(statements[1]) == ["m", "timer", "2", "3", "6", "2026-11-21T09:46:07Z"])
    #expect(
      params(statements[2]) == [
        "m", "timer", "2", #"[{"rev":4,"at":"2026-11-21T09:46:07Z","by":"a","method":"timer.start"}]"#,
      ])
    #expect(statements[3...].map(\.text) == ["OTHER", entries.put])
    #expect(batch.latest == Timestamp("2026-11-21T09:46:08Z"))
  }

  @Test("it is full by bytes or by events")
  func full() throws {
    var rows = Batch()
    let entries = try table("entries")
    rows.change(entries) { $0.put(1, [UInt8](repeating: 0, count: 2 << 20)) }
    #expect(rows.isFull)
    rows.change(entries) { $0.put(1, []) }
    #expect(!rows.isFull && rows.isEmpty)
    var events = Batch()
    let event = try JSON(parsing: #"{"rev":1}"#)
    for _ in 0..<4999 { events.add(event, of: "timer") }
    #expect(!events.isFull)
    events.add(event, of: "timer")
    #expect(events.isFull)
  }
}
