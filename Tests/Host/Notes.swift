import ModuleKit
import Wire

/// A minimal module with one table. Undo, redo, history, events with `since`, idempotency keys, dry runs, compaction
/// and restarts all come from the host.
struct Notes: Module {
  static let name = "notes"
  static let tables: [TableDescription<Notes>] = [
    TableDescription("notes", table: { $0.notes }, change: { $1(&$0.notes) }, shown: Note.fields) {
      _, note, viewer, writer in
      guard note.user == viewer.account else { return false }
      note.show(to: &writer)
      return true
    }
  ]
  static let text = Param<String>.text("text", "what to keep", 1...1000)
  static let id = Param<Int>.id("id", "which note")
  static let note = Field("note", .object(Note.fields))
  static let methods: [Method<Notes>] = [
    .changes("notes.add", "Keeps a note.", params: [text], result: [note]) { notes, call, writer in
      writer.key("note")
      notes.notes.insert { Note(id: $0, user: call.user, text: call[text]) }.show(to: &writer)
    },
    .changes("notes.edit", "Says something else.", params: [id, text], result: [note]) {
      notes, call, writer throws(Rejection) in
      guard notes.notes[call[id]]?.user == call.user, let note = notes.notes.update(call[id], { $0.text = call[text] })
      else { throw .notFound("notes.notFound", "There is no such note.", field: "id", id: call[id]) }
      writer.key("note")
      note.show(to: &writer)
    },
    .changes("notes.delete", "Forgets a note.", params: [id]) { notes, call, _ in notes.notes.remove(call[id])
    },
    .reads("notes.list", "Lists notes.", result: [Field("notes", .array(.object(Note.fields), 0...Int.max))]) {
      notes, call, writer in
      writer.key("notes")
      writer.beginArray()
      for note in notes.notes.rows where note.user == call.user { note.show(to: &writer) }
      writer.endArray()
    },
  ]
  var notes = Table<Note, NoIndex<Note>>()

  /// Checks that no user has two notes with the same text. An undo must keep this invariant too.
  func check(_ moment: Moment) throws(Rejection) {
    for changed in notes.changes.compactMap(\.after) {
      let same = notes.rows.first { $0.id != changed.id && $0.user == changed.user && $0.text == changed.text }
      if let same { throw .conflict("notes.same", "A note says that already.") { $0.member("id", same.id) } }
    }
  }
}

struct Note: Row {
  let id: Int
  var user: Int
  var text: String

  static func blank(_ id: Int) -> Note {
    Note(id: id, user: 0, text: "")
  }

  mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("text", &text, .text(1...1000))
  }

  static let fields = Field.all { Note.blank(1).show(to: &$0) }

  func show(to reply: inout some Reply) {
    reply.beginObject()
    reply.member("id", id, .id)
    reply.member("text", text, .text(1...1000))
    reply.endObject()
  }
}
