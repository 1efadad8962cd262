import TrackClientCalls
import TrackClientCore
import Wire

/// `delete`: deletes entries and their pictures.
enum DeleteCommand: Command {
  static let name = "delete"
  static let summary = "delete entries"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [entries] }
  static var details: [String] {
    "If one of them doesn't exist, none is deleted. Each deletion is a change that can be undone by itself."
  }
  static var examples: [Example] {
    Example("delete 1", "one entry")
    Example("delete 1 2", "several")
  }

  private static let entries = Operand(
    name: "ENTRY", summary: "its number in trackctl log", count: .some)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    var deletions: [MethodCall] = []
    var ids: [Int] = []
    for word in arguments.all(entries) {
      // An entry that is named twice, such as by `1` and `@2`, is deleted once.
      let id = try Entries(session: session).id(word)
      if !ids.contains(id) { ids.append(id) }
    }
    for id in ids { deletions.append(try CallKey.added(to: TimerModule.delete(id: id).request)) }
    for answer in try session.batch(ids.map(TimerModule.show)) { _ = try session.value(of: answer) }
    let answers = try session.change(deletions)
    var deleted: [JSON] = []
    for answer in answers { deleted.append(try session.value(of: answer)) }
    if session.isJSON { for reply in deleted { session.output.print(reply) } } else { tell(deleted, session) }
  }

  private static func tell(_ deleted: [JSON], _ session: Session) {
    for reply in deleted.dropLast() { session.output.print(session.said("timer.delete", reply)) }
    guard let last = deleted.last else { return }
    session.did("timer.delete", last)
  }
}
