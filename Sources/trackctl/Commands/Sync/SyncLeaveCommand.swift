import Wire

/// `sync leave`: makes this machine's record independent of its home.
enum SyncLeaveCommand: Command {
  static let name = "sync leave"
  static let summary = "continue without home, with the record on this machine"
  static let group = CommandGroup.sync
  static var details: [String] {
    "The rows stay as they are. A later `sync join` to the same record, or to a copy of it, recognizes them."
  }
  static var examples: [Example] { Example("sync leave", "before joining another home, or when home is lost") }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let address = try SyncSession(session).homeAddress()
    let state = try session.call("sync.state")
    for module in state["modules"]?.elements.map(\.self) ?? []
    where module["base"] != nil && module["left"]?.bool != true {
      _ = try session.change("sync.leave", ["module": module["name"] ?? ""], takesKey: false)
    }
    try session.answer(["home": JSON(address)]) {
      let waiting = state["waiting"]?.int ?? 0
      let unsent = waiting > 0 ? ", with \(SyncSession.count(waiting, "change")) that home hasn't got" : ""
      session.output.print("left \(Terminal.clean(address)): the record goes on here alone\(unsent)")
    }
  }
}
