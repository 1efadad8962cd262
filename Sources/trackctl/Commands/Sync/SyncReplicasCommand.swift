import Time
import Wire

/// `sync replicas`: lists the machines that have a copy of this record.
enum SyncReplicasCommand: Command {
  static let name = "sync replicas"
  static let summary = "list the machines that have a copy of this record"
  static let group = CommandGroup.sync
  static var examples: [Example] {
    Example("sync replicas", "run this at home; on another machine, add -H HOME")
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let reply = try session.call("sync.replicas")
    try session.answer(reply) {
      let replicas = reply["replicas"]?.elements.map(\.self) ?? []
      guard !replicas.isEmpty else { return session.output.print("no other machine has a copy of this record") }
      session.print(
        Table(
          replicas,
          [
            .left("REPLICA") { $0["replica"]?.string ?? "" },
            .left("NAME") { $0["name"]?.string ?? "" },
            .left("OF") { $0["user"]?.string ?? "" }.expendable(1),
            .left("LAST CONTACT") { replica in
              let met = replica["lastMet"]?.string.flatMap { Instant(rfc3339: Array($0.utf8)) }
              return met.map(session.timeText.ago) ?? ""
            },
            .left("") { $0["forgotten"]?.bool == true ? "no longer allowed to sync" : "" },
          ]))
    }
  }
}
