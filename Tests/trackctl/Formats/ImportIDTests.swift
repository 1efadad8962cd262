import Testing

@testable import trackctl

@Suite("The name of an import")
struct ImportIDTests {
  private func name(_ revisions: [Int]) -> ImportID {
    var id = ImportID()
    for revision in revisions { id.add("hours", revision) }
    return id
  }

  @Test("leaves out what others, or the user in another terminal, changed meanwhile")
  func gaps() throws {
    let id = name([3, 4, 5, 8, 8, 9])
    #expect(id.description == "hours:3-5,hours:8-9")
    #expect(try ImportID(id.description).revisions == ["hours": [3...5, 8...9]])
  }

  @Test("is short enough to be copied, however many changes were made meanwhile")
  func length() {
    let ranges = name(Array(stride(from: 2, through: 2000, by: 2))).revisions["hours"] ?? []
    #expect(ranges.count == 20 && ranges.first == 2...2 && ranges.last == 40...2000)
  }

  @Test("has no range that overflows")
  func limits() {
    #expect(name([.max, .min, 1]).revisions["hours"] == [.max ... .max, .min ... .min, 1...1])
  }
}
