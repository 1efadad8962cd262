import ModuleKit
import Wire

/// A list of project ids.
struct ProjectIDs: StoredValue, Hashable {
  var ids: [Int] = []

  static let most = 2_000
  static let schema = Schema.array(.id, 0...most)

  init(_ ids: some Sequence<Int> = []) { self.ids = Array(ids) }

  init?(stored json: borrowing JSON) {
    ids = json.elements.compactMap(\.int)
    guard ids.count == json.count else { return nil }
  }

  func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.list(name, ids) { $1.int($0) }
  }
}
