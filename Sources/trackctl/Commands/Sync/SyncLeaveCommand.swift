import Wire

/// `sync leave`: makes this machine's record independent of its home.
enum SyncLeaveCommand: Command {
  static let name = "sync leave"
  static let summary = "continue without home, with the record on this machine"
  static let group = CommandGroup.sync
  static var details: [String] {
    "The rows stay as they are. A later `sync join` to the same record, or to a copy of it, recognizes them. Home lists"
      + " this machine until you run `trackctl sync forget` there with the id that this command prints."
  }
  static var examples: [Example] {
    Example("sync leave", "leave home before you join another home, or if home is lost")
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let address = try SyncSession(session).homeAddress()
    let state = try session.call("sync.state")
    for module in state["modules"]?.elements.map(\.self) ?? []
    where module["base"] != nil && module["left"]?.bool != true {
      _ = try session.change("sync.leave", ["module": module["name"] ?? ""], takesKey: false)
    }
    let replica = state["replica"] ?? .null
    try session.answer(["home": JSON(address), "replica": replica]) {
      let waiting = state["waiting"]?.int ?? 0
      let unsent = waiting > 0 ? ", with \(SyncSession.count(waiting, "change")) that home hasn't got" : ""
      session.output.print("left \(Terminal.clean(address)): the record goes on here alone\(unsent)")
      if let id = replica.string {
        session.output.print(
          "  home still lists it; unless a copy of this machine still syncs, run at home:\n"
            + "  trackctl sync forget \(Terminal.clean(id))")
      }
    }
  }
}
