import TrackClientCalls
import Wire

/// Finds and changes the entries that a command names.
struct Entries {
  let session: Session

  /// The id of an entry. The word is a number from a list of entries, or a position such as `@2`, the second last
  /// entry.
  func id(_ word: String) throws(Failure) -> Int {
    guard word.hasPrefix("@") else { return try Words.id(word, Operand.entry.name) }
    guard let number = Int(word.dropFirst()), 1...1000 ~= number else {
      throw .usage(
        "expected @1 for the last entry, @2 for the one before it, and so on up to @1000, not '\(Terminal.clean(word))'"
      )
    }
    let last = try session.call(.timer.list(limit: number)).rows
    guard last.count == number, let id = last.last?.id else {
      throw Failure(.refused, "there is no entry \(word): you have only \(last.count)")
    }
    return id
  }

  /// The entry with this id. Without an id, the running entry. If no entry runs, the last entry.
  func entry(_ word: String?) throws(Failure) -> JSON {
    if let word { return try session.call("timer.show", ["id": JSON(try id(word))])["entry"] ?? [:] }
    guard let last = try session.call("timer.list", ["limit": 1]).things("entries").first else {
      throw Failure(.refused, "you have no entry yet", hints: ["to add one: trackctl add PROJECT FROM TO"])
    }
    return last
  }

  /// Edits an entry and reports the changes.
  func change(_ entry: JSON, _ params: JSON?) throws(Failure) {
    let reply = try session.change("timer.edit", params)
    try session.answer(reply) {
      let change: JSON = [
        "table": "entries", "id": entry["id"] ?? .null, "before": entry, "after": reply["entry"] ?? .null,
      ]
      let changed = ChangeText(session, of: "timer").line(of: ["changes": [change]])
      session.did(reply, "changed \(Terminal.clean(changed))")
      GaveWay.tell(reply, session)
    }
  }
}
