import Testing

@testable import Wire

@Suite("JSON limits")
struct JSONLimitTests {
  @Test("arrays and objects may be nested 64 deep, and no deeper")
  func depth() throws {
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      func text(_ depth: Int) -> String {
        String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      }
      #expect(try JSON(parsing: text(64)).count == 1)
      let fault = #expect(throws: JSON.Fault.self) { try JSON(parsing: text(65)) }
      #expect(fault?.problem == .depth(limit: 64))
      #expect(fault?.offset == 64 * open.utf8.count)
      #expect(
        fault?.message == "arrays and objects may be nested up to 64 deep; offset \(64 * open.utf8.count) is deeper")
    }
    #expect(throws: JSON.Fault(offset: 0, problem: .depth(limit: 0))) {
      try JSON(parsing: Array("[]".utf8), in: 0..<2, depth: 0)
    }
    #expect(try JSON(parsing: Array("1".utf8), in: 0..<1, depth: 0) == 1)
  }

  @Test("a million brackets are rejected at the limit, without reading the rest")
  func manyBrackets() {
    let fault = #expect(throws: JSON.Fault.self) { try JSON(parsing: String(repeating: "[", count: 1_000_000)) }
    #expect(fault?.problem == .depth(limit: 64))
  }

  @Test("the length of a text is limited by the positions on the tape")
  func length() throws {
    let limit = (1 << 30) - 1
    _ = try JSONParser(length: limit, depth: 64, duplicates: .refused)
    let fault = JSON.Fault(offset: 0, problem: .tooLong(limit: limit))
    #expect(throws: fault) { try JSONParser(length: limit + 1, depth: 64, duplicates: .refused) }
    #expect(fault.description == "the text is longer than 1073741823 bytes")
  }

  @Test(
    "a duplicate name is found among few and many names, at any position", arguments: [2, 3, 15, 16, 17, 18, 100, 1000])
  func duplicates(count: Int) throws {
    let members = (0..<count).map { "\"name\($0)\":{\"name0\":1}" }
    let distinct = "{" + members.joined(separator: ",") + "}"
    #expect(try JSON(parsing: distinct).count == count)
    for (first, second) in [(0, 1), (0, count - 1), (count / 2, count - 1), (count - 2, count - 1)] where first < second
    {
      for name in ["name\(first)", "n\\u0061me\(first)"] {
        var repeated = members
        repeated[second] = "\"\(name)\":1"
        let text = "{" + repeated.joined(separator: ",") + "}"
        let fault = #expect(throws: JSON.Fault.self) { try JSON(parsing: text) }
        let offset = 1 + repeated[..<second].reduce(0) { $0 + $1.utf8.count + 1 }
        #expect(fault == JSON.Fault(offset: offset, problem: .duplicateMember("name\(first)")))
      }
    }
  }

  @Test("names that look the same to the quick comparison are distinguished")
  func alikeNames() throws {
    let names = (0..<16).map {
      String(repeating: "a", count: $0 % 4) + "b\($0)b" + String(repeating: "a", count: 3 - $0 % 4)
    }
    let text = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    #expect(try JSON(parsing: text).count == 16)
    let permuted = #"{"aXYbc":1,"aYXbc":2,"abc":3,"acb":4}"#
    #expect(try JSON(parsing: permuted)["aYXbc"]?.int == 2)
  }

  @Test("a hundred thousand names don't take quadratic time")
  func manyNames() throws {
    for prefix in ["", "\\u0061", String(repeating: "x", count: 60)] {
      let members = (0..<100_000).map { "\"\(prefix)\($0)\":1" }
      let once = "{" + members.joined(separator: ",") + "}"
      let twice = "{" + members.joined(separator: ",") + "," + members[50_000] + "}"
      let time = ContinuousClock().measure {
        #expect((try? JSON(parsing: once))?.count == 100_000)
        #expect(throws: JSON.Fault.self) { try JSON(parsing: twice) }
      }
      #expect(time < .seconds(10))
    }
  }

  @Test("a duplicate that is only recorded is reported in its place, and nowhere else")
  func notedDuplicates() throws {
    let bytes = Array(#"  [{"a":1},{"b":{"c":[{"d":1,"d":2}]}},{"e":1,"e":2}]"#.utf8)
    let value = try JSON(parsing: bytes, in: 2..<bytes.count, duplicates: .noted)
    #expect(value.hasDuplicateMember)
    #expect(value.elements.map(\.hasDuplicateMember) == [false, true, true])
    #expect(value[0]?.duplicateMember() == nil)
    #expect(value[1]?.duplicateMember() == JSON.Fault(offset: 27, problem: .duplicateMember("d")))
    #expect(value[2]?.duplicateMember() == JSON.Fault(offset: 44, problem: .duplicateMember("e")))
    #expect(value.duplicateMember() == value[1]?.duplicateMember())
    #expect(value[1]?["b"]?["c"]?[0]?["d"]?.hasDuplicateMember == false)
  }

  @Test("a message about a name of a megabyte stays readable")
  func longNames() {
    let name = String(repeating: "x", count: 1 << 20)
    let fault = #expect(throws: JSON.Fault.self) { try JSON(parsing: "{\"\(name)\":1,\"\(name)\":2}") }
    #expect(fault?.problem == .duplicateMember(name))
    #expect(fault?.message == "the name \"\(name.prefix(60))…\" is used twice in one object, at offset 1048582")
  }
}
