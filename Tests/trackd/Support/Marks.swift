import Glibc
import ModuleKit
import Wire

/// A module for testing the loop. Its changes are marks, its reads can have any size, and its calls can take any time
/// outside the loop.
struct Marks: Module {
  static let name = "marks"
  static let tables: [TableDescription<Marks>] = [
    TableDescription("marks", table: { $0.marks }, change: { $1(&$0.marks) }) { _, mark, _, writer in
      writer.beginObject()
      mark.write(to: &writer)
      writer.endObject()
      return true
    }
  ]
  static let text = Param<String>.text("text", "what to keep", 1...100_000)
  static let bytes = Param<Int>.integer("bytes", "how long the reply is to be", 0...32 << 20)
  static let pause = Param<Int>.integer("pause", "how many milliseconds it is to take at least", 0...100).or(0)
  static let milliseconds = Param<Int>.integer("milliseconds", "how long it is to take", 0...10_000)

  static let methods: [Method<Marks>] = [
    .changes("marks.add", "Keeps a mark.", params: [text]) { marks, call, writer in
      let mark = marks.marks.insert { Mark(id: $0, text: call[text]) }
      writer.member("mark", mark.id)
    },
    .reads("marks.dawdle", "Holds the loop.", params: [milliseconds]) { _, call, _ in
      usleep(UInt32(call[milliseconds]) * 1000)
    },
    .reads("marks.count", "Counts marks.") { marks, _, writer in writer.member("count", marks.marks.count) },
    .reads("marks.fill", "Says a lot.", params: [bytes, pause]) { _, call, writer in
      usleep(UInt32(call[pause]) * 1000)
      writer.key("filling")
      writer.raw(
        [UInt8(ascii: "\"")] + [UInt8](repeating: UInt8(ascii: "x"), count: call[bytes]) + [UInt8(ascii: "\"")])
    },
    .changes(
      "marks.ponder", "Keeps a mark, after a while.", params: [text, milliseconds],
      prepare: { _, call in
        let microseconds = UInt32(call[milliseconds]) * 1000
        return Step { _ in
          usleep(microseconds)
          return Prepared()
        }
      },
      { marks, call, writer in
        let mark = marks.marks.insert { Mark(id: $0, text: call[text]) }
        writer.member("mark", mark.id)
      }),
  ]

  var marks = Table<Mark, NoIndex<Mark>>()
}

struct Mark: Row {
  let id: Int
  var text: String

  static func blank(_ id: Int) -> Mark {
    Mark(id: id, text: "")
  }

  mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("text", &text, .text(1...100_000))
  }
}
