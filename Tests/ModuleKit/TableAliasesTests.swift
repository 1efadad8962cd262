import ModuleKit
import TestSupport
import Testing
import Wire

@Suite("The ids that a replica's rows have at home")
struct TableAliasesTests {
  private func stored(_ aliases: TableAliases) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    aliases.write("aliases", to: &writer)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func read(_ text: String) throws -> TableAliases? { TableAliases(stored: try JSON(parsing: text)) }

  @Test("are stored as runs of consecutive rows, and read in that form or one by one")
  func form() throws {
    var aliases = TableAliases()
    for id in 1_000..<52_000 { aliases.add("entries", id, here: id - 900) }
    aliases.add("projects", 7, here: 12)
    let text = #"{"entries":{"1000":[100,51000]},"projects":{"7":12}}"#
    #expect(stored(aliases) == #"{"aliases":\#(text)}"#)
    #expect(try read(text) == aliases)
    #expect(try read(#"{"entries":{"3":1,"4":2,"5":9}}"#).map(stored) == #"{"aliases":{"entries":{"3":[1,2],"5":9}}}"#)
  }

  @Test(
    "a form that can't be stored is refused",
    arguments: [
      #"{"entries":{"0":1}}"#, #"{"entries":{"1":0}}"#, #"{"entries":{"1":[5]}}"#, #"{"entries":{"1":[5,0]}}"#,
      #"{"entries":{"1":[5,4294967293]}}"#, #"{"entries":{"1":[5,9223372036854775807]}}"#,
      #"{"entries":{"1":[5,3],"3":9}}"#, #"{"entries":{"4":1,"3":9}}"#, #"{"entries":{"a":1}}"#,
    ])
  func refused(_ text: String) throws {
    #expect(try read(text) == nil)
  }

  @Test("equal a dictionary after any additions")
  func model() throws {
    var random = SimulatedDiskRandom(seed: 1)
    for _ in 0..<200 {
      var aliases = TableAliases()
      var model: [Int: Int] = [:]
      for _ in 0..<40 {
        let id = Int.random(in: 1...20, using: &random)
        let here = id + Int.random(in: 0...2, using: &random)
        aliases.add("t", id, here: here)
        model[id] = here
      }
      #expect((0...21).allSatisfy { aliases["t", $0] == model[$0] })
      #expect(
        aliases.pairs(of: "t").map { [$0.replica, $0.here] } == model.sorted { $0.key < $1.key }.map { [$0, $1] })
      let runs = model.count { model[$0.key - 1] != $0.value - 1 }
      #expect(aliases.runCount == runs)
      let text = stored(aliases)
      #expect(try JSON(parsing: text)["aliases"].flatMap { TableAliases(stored: $0) } == aliases)
    }
  }
}
