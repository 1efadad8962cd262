import Wire

/// `stop`: stops the timer and saves the entry, or discards it.
enum StopCommand: Command {
  static let name = "stop"
  static let summary = "stop the timer"
  static let group = CommandGroup.everyday
  static var options: [Option] { [discard] }
  static var examples: [Example] {
    [Example("stop", "stop, and save the entry"), Example("stop --discard", "stop, and forget the entry")]
  }

  private static let discard = Option.flag("discard", "forget the entry instead of saving it")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let isDiscarded = arguments.has(discard)
    var params = Params()
    if isDiscarded { params.set("save", false) }
    let reply = try session.call("timer.stop", try params.json())
    guard !session.isJSON else {
      session.output.print(reply)
      return .done
    }
    let length = Lengths.clock(reply["entry"]?["seconds"]?.int ?? 0)
    let did = isDiscarded ? "discarded" : "stopped"
    session.output.print("\(did) \(EntryText.title(reply["entry"])) after \(length); trackctl undo takes it back")
    return .done
  }
}
