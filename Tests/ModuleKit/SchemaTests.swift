import Testing
import Wire

@testable import ModuleKit

@Suite("Schema")
struct SchemaTests {
  static let table: [(schema: Schema, json: JSON)] = [
    (.text(1...9), ["type": "string", "minLength": 1, "maxLength": 9]),
    (.choice(["a", "b"]), ["type": "string", "enum": ["a", "b"]]),
    (.integer(0...9), ["type": "integer", "minimum": 0, "maximum": 9]),
    (.integer(Int.min...Int.max), ["type": "integer"]),
    (.number(0...1), ["type": "number", "minimum": 0, "maximum": 1]),
    (.number(-Double.infinity...Double.infinity), ["type": "number"]),
    (.boolean, ["type": "boolean"]),
    (.time, ["type": "string", "format": "date-time"]),
    (.date, ["type": "string", "format": "date"]),
    (
      .timeZone,
      ["type": "string", "pattern": "^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$", "format": "time-zone"]
    ),
    (.color, ["type": "string", "pattern": "^#[0-9A-Fa-f]{6}$"]),
    (.id, ["type": "integer", "minimum": 1]),
    (.bytes(limit: 4), ["type": "string", "contentEncoding": "base64", "maxLength": 8]),
    (.array(.id, 1...3), ["type": "array", "minItems": 1, "maxItems": 3, "items": ["type": "integer", "minimum": 1]]),
    (
      .row([.boolean, .id]),
      [
        "type": "array", "minItems": 2, "maxItems": 2,
        "items": [["type": "boolean"], ["type": "integer", "minimum": 1]],
      ]
    ),
    (.array(.boolean, 0...Int.max), ["type": "array", "items": ["type": "boolean"]]),
    (.opaque("cursor", 1...200), ["type": "string", "minLength": 1, "maxLength": 200, "format": "cursor"]),
    (
      .map("module", .boolean),
      ["type": "object", "propertyNames": ["format": "module"], "additionalProperties": ["type": "boolean"]]
    ),
    (.nullable(.boolean), ["anyOf": [["type": "boolean"], ["type": "null"]]]),
    (.steps(0.5, 0.5...24), ["type": "number", "minimum": 0.5, "maximum": 24, "multipleOf": 0.5]),
    (.pattern("^a$"), ["type": "string", "pattern": "^a$"]),
    (.either([.boolean, .id]), ["anyOf": [["type": "boolean"], ["type": "integer", "minimum": 1]]]),
    (
      .nullable(.either([.boolean, .date])),
      ["anyOf": [["type": "boolean"], ["type": "string", "format": "date"], ["type": "null"]]]
    ),
    (.anything, [:]),
    (
      .object([Field("a", .boolean), Field("b", .boolean, optional: true)]),
      [
        "type": "object", "properties": ["a": ["type": "boolean"], "b": ["type": "boolean"]], "required": ["a"],
      ]
    ),
    (.object([]), ["type": "object", "properties": [:]]),
  ]

  @Test("is written as JSON Schema", arguments: table.indices)
  func writing(row: Int) throws {
    var writer = JSONWriter()
    Self.table[row].schema.write(to: &writer)
    #expect(try JSON(parsing: writer.bytes) == Self.table[row].json)
  }

  @Test("is written for a param with its default and an example")
  func params() throws {
    let table: [(param: any AnyParam, json: JSON)] = [
      (
        Param<Int>.id("id", "").or(7),
        ["anyOf": [["type": "integer", "minimum": 1], ["type": "null"]], "default": 7]
      ),
      (Param<Bool>.flag("on", "").example(true), ["type": "boolean", "examples": [true]]),
      (Param<Bool>.flag("on", "").example(true).change, ["type": "boolean", "examples": [true]]),
    ]
    for (param, json) in table {
      var writer = JSONWriter()
      param.writeSchema(to: &writer)
      #expect(try JSON(parsing: writer.bytes) == json)
    }
  }
}
