import TrackClientCore
import Wire

/// `sync forget`: withdraws a machine's right to sync with this record.
enum SyncForgetCommand: Command {
  static let name = "sync forget"
  static let summary = "end a machine's right to sync with this record, for example if a laptop was stolen"
  static let group = CommandGroup.sync
  static var operands: [Operand] { [replica] }
  static var examples: [Example] { Example("sync forget laptop", "the name is shown by trackctl sync replicas") }

  private static let replica = Operand.one("REPLICA", "the machine's id or name")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let word = arguments[replica]
    let replicas = try session.call("sync.replicas")["replicas"]?.elements.map(\.self) ?? []
    let found = replicas.filter { $0["forgotten"]?.bool != true }
      .filter { $0["replica"]?.isString(word) == true || $0["name"]?.isString(word) == true }
    guard found.count == 1, let one = found.first, let id = one["replica"] else {
      throw Failure(
        .refused, found.isEmpty ? "no replica called '\(Terminal.clean(word))'" : "several replicas are called that",
        hints: ["to list the replicas with their ids: trackctl sync replicas"])
    }
    for module in try session.call("sync.state")["modules"]?.elements.map(\.self) ?? [] {
      do throws(Failure) {
        _ = try session.change("sync.forget", ["module": module["name"] ?? "", "replica": id], takesKey: false)
      } catch {
        guard error.refusal?.reason == "sync.unknownReplica" else { throw error }
      }
    }
    try session.answer(one) {
      session.output.print(
        "\(Terminal.clean(one["name"]?.string ?? word)) can't sync any more, but keeps the rows that it has. If it can"
          + " still log in here, it can join again: remove its ssh key, too")
    }
  }
}
