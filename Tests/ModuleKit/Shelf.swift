import Wire

@testable import ModuleKit

/// The state of a module with one table, on which ModuleKit is tested.
struct Shelf: Sendable {
  var books = Table<Book, BookIndex>()

  static let description = TableDescription<Shelf>(
    "books", table: { $0.books }, change: { $1(&$0.books) }, attachment: \.cover
  ) { _, book, viewer, writer in
    guard book.owner == viewer.account else { return false }
    writer.beginObject()
    writer.member("id", book.id)
    writer.member("title", book.title)
    writer.endObject()
    return true
  }
}

struct Book: Row {
  let id: Int
  var owner = 1
  var title: String

  static func blank(_ id: Int) -> Book {
    Book(id: id, title: "")
  }

  mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("owner", &owner, .account)
    try carrier.member("title", &title, .string(0...299))
  }

  var cover: Int { id * 10 }
}

/// Counts how many books have each title.
struct BookIndex: RowIndex {
  var titles: [String: Int] = [:]

  mutating func insert(_ book: Book) { titles[book.title, default: 0] += 1 }

  mutating func remove(_ book: Book) {
    titles[book.title, default: 0] -= 1
    if titles[book.title] == 0 { titles[book.title] = nil }
  }

  static func == (left: BookIndex, right: BookIndex) -> Bool { left.titles == right.titles }
}

/// A generator of pseudorandom numbers. The seed determines the numbers.
struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
