import ModuleKit
import Wire

/// What a program wants done, when it has been looked at: rows as they are to be, rows that go, and the reply.
struct ProgramAnswer: Sendable {
  var put: [OutsideRow] = []
  var gone: [(table: Int, id: Int)] = []
  /// The members of the reply, for the caller.
  var reply: [UInt8] = []
}

extension OutsideState {
  /// Makes the rows what the program wants. Rules among rows are looked at behind that, as for any change.
  mutating func apply(_ answer: ProgramAnswer) throws(Rejection) {
    for row in answer.put {
      let number = row.layout.number
      if tables[number][row.id] != nil {
        tables[number].put(row)
      } else {
        tables[number].insert { row.with(id: $0) }
      }
    }
    try remove(answer.gone.compactMap { tables[$0.table][$0.id] })
  }
}
