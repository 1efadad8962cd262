import Testing
import Wire

@testable import Host

@Suite("Recorded changes")
struct RecordedChangesTests {
  @Test("have each row's previous state, also when other rows are added, changed or deleted")
  func each() throws {
    for count in [3, 30] {
      let ids = Array(1...count)
      let put = ids.filter { $0 % 3 != 0 }.map { #""\#($0)":{"n":\#($0)}"# }.joined(separator: ",")
      let was = ids.filter { $0 % 3 != 1 }.map { #""\#($0)":{"was":\#($0)}"# }.joined(separator: ",")
      let gone = ids.filter { $0 % 3 == 0 }.map(String.init).joined(separator: ",")
      let record = try JSON(parsing: #"{"put":{"b":{\#(put)}},"was":{"b":{\#(was)}},"del":{"b":[\#(gone)]}}"#)
      let changes = record.recordedChanges(tables: ["a", "b"])
      #expect(changes.map(\.id).sorted() == ids && changes.allSatisfy { $0.table == 1 })
      for change in changes {
        #expect(change.before?["was"]?.int == (change.id % 3 == 1 ? nil : change.id))
        #expect(change.after?["n"]?.int == (change.id % 3 == 0 ? nil : change.id))
      }
    }
  }

  @Test("are found for a hundred thousand rows in one pass over them")
  func many() throws {
    let rows = (1...100_000).map { #""\#($0)":{}"# }.joined(separator: ",")
    let gone = (1...100_000).map(String.init).joined(separator: ",")
    let record = try JSON(parsing: #"{"was":{"a":{\#(rows)}},"del":{"a":[\#(gone)]}}"#)
    var count = 0
    let time = ContinuousClock().measure { count = record.recordedChanges(tables: ["a"]).count }
    #expect(count == 100_000 && time < .seconds(5))
  }
}
