import Testing
import TrackClientCore

@testable import Mirror

@Suite("Types of columns")
struct ColumnTypeTests {
  @Test(
    "follow the JSON Schema of the member",
    arguments: [
      (#"{"type":"integer"}"#, ColumnType.bigint), (#"{"type":"number"}"#, .numeric),
      (#"{"type":"boolean"}"#, .boolean),
      (#"{"type":"string"}"#, .text), (#"{"type":"string","format":"date"}"#, .date),
      (#"{"type":"string","format":"date-time"}"#, .time), (#"{"type":"string","format":"uri"}"#, .text),
      (#"{"type":"string","x-kind":"money"}"#, .numeric),
      (#"{"type":"array"}"#, .jsonb), (#"{"type":"object"}"#, .jsonb), (#"{}"#, .jsonb),
      (#"{"anyOf":[{"type":"integer"},{"type":"null"}]}"#, .text),
      (#"{"oneOf":[{"type":"string"},{"type":"array"}]}"#, .jsonb), (#"{"anyOf":[{}]}"#, .jsonb),
    ])
  func types(schema: String, type: ColumnType) throws {
    #expect(ColumnType(schema: try JSON(parsing: schema)) == type)
  }

  private static let all: [ColumnType] = [.bigint, .numeric, .boolean, .time, .date, .text, .jsonb]

  @Test("two types are widened to one that holds both, in either order")
  func widening() {
    for one in Self.all {
      #expect(one.widened(by: one) == one)
      #expect(one.widened(by: .jsonb) == .jsonb)
      for other in Self.all { #expect(one.widened(by: other) == other.widened(by: one), "\(one) and \(other)") }
    }
    #expect(ColumnType.bigint.widened(by: .numeric) == .numeric)
    #expect(ColumnType.date.widened(by: .time) == .text)
    #expect(ColumnType.boolean.widened(by: .bigint) == .text)
  }
}
