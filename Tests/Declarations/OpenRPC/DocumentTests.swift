import Testing
import Wire

@Suite("rpc.discover")
struct DocumentTests {
  @Test("is valid by OpenRPC 1.3, with schemas valid by JSON Schema, draft 7")
  func rules() throws {
    let faults = OpenRPCRules(try Document.made()).faults
    #expect(faults == [])
  }

  @Test("describes every method's result, and every reason of its errors")
  func completeness() throws {
    let document = try Document.made()
    for method in try #require(document["methods"]).elements {
      let name = method["name"]?.string ?? ""
      #expect(method["result"]?["schema"]?["type"] == "object", "\(name)")
      let codes = method["errors"]?.elements.compactMap { $0["code"]?.int } ?? []
      #expect(codes.contains(-32602), "\(name) takes params")
      if method["x-access"] == "admin" { #expect(codes.contains(-32003), "\(name) is for administrators") }
      if method["x-changes"] == true { #expect(codes.contains(-32006), "\(name) writes") }
      let params = method["params"]?.elements.compactMap { $0["name"]?.string } ?? []
      if params.contains("acknowledge") { #expect(codes.contains(-32005), "\(name) can want an acknowledgement") }
    }
    let notifications = document["x-notifications"]?.elements.compactMap { $0["name"]?.string }
    #expect(notifications == ["events.event", "events.snapshot", "events.reset", "events.mark", "events.overrun"])
  }

  /// Proves that the rules of this suite can fail.
  @Test("is invalid after any of these mistakes")
  func mistakes() {
    let method: JSON = [
      "name": "a.b", "summary": "Does it.", "paramStructure": "by-name", "errors": [],
      "params": [
        ["name": "a", "required": false, "schema": ["type": "string", "minLength": 2, "maxLength": 1]],
        ["name": "a", "required": true, "schema": ["type": "text", "hue": 1, "examples": []]],
      ],
      "result": ["name": "result", "schema": ["type": "object", "properties": [:], "required": ["b"]]],
    ]
    let document: JSON = ["openrpc": "1.3.2", "info": ["title": "a"], "methods": [method], "license": "none"]
    #expect(
      OpenRPCRules(document).faults == [
        "document has a member license, which there is not", "info lacks version",
        "a.b.a.schema: minLength is above maxLength", "a.b.a.schema.type: \"text\"",
        "a.b.a.schema.hue is no keyword that is known here", "a.b.a.schema.examples: []",
        "a.b.params: two have the same name",
        "a.b: a param that may be left out stands before one that may not",
        "a.b.result.schema.required: \"b\" is no property",
      ])
  }
}
