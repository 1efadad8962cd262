import ProgramKit
import TrackClientCore
import Wire

/// Calls the method of a typed verb and shows the reply.
struct VerbRun {
  let call: VerbCall
  let session: Session

  func run() throws(Failure) {
    let keeper = SignInKeeper(session: session)
    let reply: JSON
    do throws(Failure) {
      reply = try self.reply()
    } catch {
      if isSignOut, try keeper.forgives(error) { return }
      throw error
    }
    let wasKept = try keeper.keep(reply)
    if isSignOut || isOfClosing { try keeper.forget() }
    if wasKept || isSignOut, !session.isJSON { return }
    if session.isJSON { return session.output.print(reply) }
    if let content = call.method.content, let text = reply[content] { return try write(text) }
    // A call that only reads settings shows the settings instead of reporting a change.
    let isReading = call.isOfSettings
    if call.method.changes, !isReading, report(reply) { return }
    session.output.isLong = !call.method.changes
    if let file = call.chartFile, let chart = ReplyCharts.chart(of: call.method.name) {
      try file.writeOrShow(chart(reply), session)
    } else if let file = call.chartFile, file.isWanted {
      guard let chart = ReplyText(session, of: call, isBrief: false).chart(reply) else {
        throw Failure(.refused, "there is nothing to draw")
      }
      try file.write(chart, session)
    } else if let show = ReplyTables.show(call.method.name) {
      show(reply, session)
    } else {
      ReplyText(session, of: call, isBrief: call.method.changes).print(reply)
    }
    if let next = reply["next"]?.string, call.method.pagedList != nil {
      session.output.print("there is more: --cursor \(Terminal.clean(next)), or a larger --limit")
    }
  }

  /// Whether the program of a custom module answers the call. The reply of such a program can be important even if no
  /// row has changed.
  private var isOfProgram: Bool {
    !ModuleCommand.knownModules.contains(call.method.module)
      && !["add", "edit", "delete"].contains(call.method.words.last ?? "")
  }

  private var isSignOut: Bool { call.method.name == "accounts.signOut" }

  private var isOfClosing: Bool { call.method.name == "accounts.close" }

  private func reply() throws(Failure) -> JSON {
    let (name, params) = (call.method.name, call.params)
    do throws(Failure) {
      guard call.method.changes else { return try WholeList(session: session, method: call.method).read(params) }
      return try session.change(name, params, takesKey: call.method.takesKey)
    } catch {
      guard error.refusal?.reason == "timer.projectNotFound" else { throw error }
      throw error.adding(hints: nearestProject(error.refusal))
    }
  }

  private func nearestProject(_ refusal: Refusal?) -> [String] {
    guard let field = refusal?.data?["field"]?.string, let typed = call.params?[field]?.string,
      let projects = try? session.call("timer.projects")
    else { return [] }
    return Spelling.nearest(to: typed, among: ProjectList(projects).names).map { ["did you mean: \($0)"] } ?? []
  }

  /// Writes the contents of a file to the standard output. On a terminal, shows or describes the picture instead.
  private func write(_ text: JSON) throws(Failure) {
    guard let letters = text.stringBytes, let bytes = Base64.decode(letters) else {
      throw Failure(.noDaemon, "the reply is not valid base64")
    }
    guard session.output.isTerminal else { return session.output.write(bytes) }
    try PictureShow(bytes: bytes, words: call.typed, session: session).print()
  }

  /// Reports what the call did.
  /// - Returns: whether nothing else needs to be shown.
  private func report(_ reply: JSON) -> Bool {
    let name = call.method.words.joined(separator: " ")
    if reply.says("dryRun") {
      let changes = reply["changed"]?.bool ?? true
      session.output.print("\(name): would \(changes ? "do this" : "change nothing")")
      return !changes
    }
    // If the user typed the idempotency key, `replayed` means that an earlier command made the change. With a generated
    // key, `replayed` only means that this command repeated its own call.
    if reply.says("replayed"), CallKey.isIn(call.params) {
      session.output.print("\(name): was already done")
      return false
    }
    if reply["changed"]?.bool == false {
      session.output.print("nothing changed")
      return !isOfProgram
    }
    let said = SaidSentence(method: call.method, reply: reply, params: call.params, session: session).text
    let what = said ?? "\(name): done"
    // A change without a revision isn't part of the history, so it can't be undone.
    if reply["rev"] == nil || call.method.isFinal { session.output.print(what) } else { session.did(reply, what) }
    return !call.method.showsReply
  }
}
