import ModuleKit
import Wire

/// A program's validated answer: rows to put, rows to remove, and the reply.
struct ProgramAnswer: Sendable {
  var put: [OutsideRow] = []
  var gone: [(table: Int, id: Int)] = []
  /// The members of the reply to the caller.
  var reply: [UInt8] = []
}

extension OutsideState {
  /// Applies the program's changes. The host then checks the rules between rows, as after any other change.
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
