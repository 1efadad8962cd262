import System
import TrackClientCore
import Wire

/// Makes a call that was typed in words, and shows what came of it.
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
    // Settings that are only asked for are shown.
    let isReading = call.isOfSettings
    if call.method.changes, !isReading, report(reply) { return }
    session.output.isLong = !call.method.changes
    if let file = call.chartFile, let chart = ReplyCharts.chart(of: call.method.name) {
      try file.writeOrShow(chart(reply), session)
    } else if let show = ReplyTables.show(call.method.name) {
      show(reply, session)
    } else {
      ReplyText(session, module: call.method.module, isBrief: call.method.changes).print(reply)
    }
    if let next = reply["next"]?.string, call.method.pagedList != nil {
      session.output.print("there is more: --cursor \(Terminal.clean(next)), or a larger --limit")
    }
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

  /// What is in a file goes to one, or is shown.
  private func write(_ text: JSON) throws(Failure) {
    guard let letters = text.stringBytes, let bytes = Base64.decode(letters) else {
      throw Failure(.noDaemon, "what came is no base64")
    }
    guard session.output.isTerminal else { return session.output.write(bytes) }
    try PictureShow(bytes: bytes, words: call.typed, session: session).print()
  }

  /// Says what was done.
  /// - Returns: whether that was all there is to say.
  private func report(_ reply: JSON) -> Bool {
    let name = call.method.words.joined(separator: " ")
    let sentence = VerbSentences.sentence(call.method.name) ?? RowSentence.made(for: call.method, reply)
    if reply.says("dryRun") {
      let changes = reply["changed"]?.bool ?? true
      session.output.print("\(name): would \(changes ? "do this" : "change nothing")")
      return !changes
    }
    // With a key of our own it was this very command.
    if reply.says("replayed"), CallKey.isIn(call.params) {
      session.output.print("\(name): had been done before")
      return false
    }
    if reply["changed"]?.bool == false {
      session.output.print("nothing changed")
      return true
    }
    let what = sentence?(reply, session) ?? "\(name): done"
    // What has no revision is in no history.
    if reply["rev"] == nil { session.output.print(what) } else { session.did(reply, what) }
    return sentence != nil
  }
}
