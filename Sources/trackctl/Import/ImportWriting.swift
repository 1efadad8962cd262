import System
import TrackClientCalls
import TrackClientCore
import Wire

/// The second pass of an import: writes what the plan allows, under one import name. If the pass fails, everything that
/// it wrote is undone.
final class ImportWriting: ImportPass {
  let job: ImportJob
  let isDry = false
  var timerImport: Int? { id.timer }
  var known: KnownRows?
  var counts = ImportCounts()
  var faults: ImportFaults
  var queue = ImportQueue()
  var names: [RowName: Int] = [:]

  private let plan: ImportPlan
  private let record: ImportRecord?
  private var id: ImportID
  private var tags: ProjectTags
  private var facts: FileFacts
  private var history: TaskHistory
  private var done = DoneTasks()
  private var calls: ImportCalls
  /// The rows in `names` that existed before the import.
  private var others: Set<RowName> = []
  /// The signals that ask the import to stop early.
  private var signals: SignalSource?

  init(_ job: ImportJob, _ plan: ImportPlan, continuing begun: ImportID, _ record: ImportRecord?) {
    self.job = job
    self.plan = plan
    self.record = record
    id = begun
    faults = plan.faults
    known = plan.known
    tags = plan.tags
    facts = plan.facts
    history = plan.history
    calls = ImportCalls(job.format)
  }

  func run() throws(Failure) -> ImportOutcome {
    signals = try? SignalSource([.interrupt, .terminate, .hangUp])
    // A call without an answer is repeated with the same idempotency key. The import therefore continues after a
    // restart of the daemon.
    job.session.awaitsReturn = { [self] in signals?.next() == nil }
    defer { job.session.awaitsReturn = nil }
    do throws(Failure) {
      try passAll()
      try flush()
      queue.calls += history.ending(names, others: others) + calls.ending
      try flushCalls()
      record?.remove()
      return ImportOutcome(id: id, counts: counts, faults: faults)
    } catch {
      throw undone(after: settled(error))
    }
  }

  /// Waits for the answer to a page that was sent before the import failed. The daemon might have written the page, and
  /// this answer might be the first that contains the number of the import.
  private func settled(_ failure: Failure) -> Failure {
    if failure.leavesOutcomeOpen { return failure }
    do throws(Failure) {
      try finishPage()
      return failure
    } catch {
      return error.leavesOutcomeOpen ? error : failure
    }
  }

  private func passAll() throws(Failure) {
    if let records = plan.records {
      for record in records where !plan.faults.places.contains(record.place) { try pass(record) }
      return
    }
    try job.forEachDraft { result throws(Failure) in
      guard case .success(var draft) = result, !plan.faults.places.contains(draft.place) else { return }
      if case .entry(var entry) = draft.content {
        tags.choose(for: &entry)
        draft.content = .entry(entry)
      }
      try pass(draft)
    }
  }

  private func undone(after failure: Failure) -> Failure {
    let way =
      "\(counts.added) were imported, and perhaps those of the last call; to undo this: trackctl import --undo \(id)"
    // The session has already waited for the daemon to return, without success.
    if failure.leavesOutcomeOpen {
      return failure.saying("the import was interrupted: \(failure.message)").adding(hints: [
        "the same command again continues it", id.isEmpty ? "the first part may have been imported" : way,
      ])
    }
    do throws(Failure) {
      if !id.isEmpty {
        var undo = ImportUndo(session: job.session)
        _ = try undo(id)
      }
      record?.remove()
      return id.isEmpty
        ? failure : failure.adding(hints: ["what had been written was undone: nothing was imported"])
    } catch {
      return failure.adding(hints: ["a part was written: \(error.status == .refused ? error.message : way)"])
    }
  }

  // MARK: Calls

  /// Makes a change. The call is recorded before it is sent. If this process ends before the answer arrives, the next
  /// run can therefore repeat the call.
  private func change(_ method: String, _ params: JSON) throws(Failure) -> JSON {
    let call = try CallKey.added(to: MethodCall(method, params))
    record?.save(id, [call])
    return try job.session.change(call.method, call.params)
  }

  /// Checks for signals between two calls. Between two calls, trackctl knows exactly what was written, so the import
  /// can be undone.
  private func checkSignals() throws(Failure) {
    if signals?.next() != nil { throw Failure(.refused, "interrupted") }
  }

  func count(_ content: Draft.Content) {}

  func number(of row: RowName) throws(Failure) -> Int? {
    if names[row] == nil { try flushCalls() }
    return names[row]
  }

  func complete(_ draft: Draft, existing id: Int) throws(Failure) {
    if case .remark(let remark) = draft.content { try addPictures(of: remark, to: id, draft.place) }
  }

  func queueCalls(for draft: Draft) throws(Failure) {
    switch draft.content {
    case .completion(let done):
      queue.calls += history.preparation(done, place: draft.place)
      guard let task = try number(of: done.task) else { return }
      queue.calls += history.calls(done, task: task, isOthers: others.contains(done.task), place: draft.place)
    case .call(let call): try queue(call, at: draft.place)
    case .remark(let remark):
      queue.calls += calls.calls(for: draft)
      if !remark.pictures.isEmpty, let row = remark.row, let id = try number(of: row) {
        try addPictures(of: remark, to: id, draft.place)
      }
    default: queue.calls += calls.calls(for: draft)
    }
  }

  private func queue(_ draft: CallDraft, at place: SourcePosition) throws(Failure) {
    var call = facts.complete(draft)
    for reference in call.references {
      if let id = try number(of: reference.row) { call = call.setting(reference.param, JSON(id)) }
    }
    if let parent = call.parent, let id = try number(of: parent.row) {
      call = call.setting(parent.param, JSON(id))
      if call.method == "chores.done", others.contains(parent.row),
        try done.include(id, at: call.params.text("at"), job.session)
      {
        counts.known += 1
        return
      }
    }
    // This call only sets a picture, but the import was started without pictures.
    if call.isOfOwnModule, call.picture != nil, job.pictures == nil { return }
    guard let picture = call.picture, let pictures = job.pictures else {
      queue.calls += calls.calls(for: Draft(place: place, content: .call(call)))
      return
    }
    // A picture is sent in a separate call, because a picture can nearly fill a message.
    try flushCalls()
    if call.isOfOwnModule, try hasPicture(call) {
      counts.known += 1
      return
    }
    let data = Base64.text(of: try pictures.contents(of: picture))
    call = call.setting(call.isOfOwnModule ? "data" : call.method == "feed.post" ? "image" : "picture", JSON(data))
    queue.calls += calls.calls(for: Draft(place: place, content: .call(call)))
    try flushCalls()
  }

  /// Whether a row of a custom module already has a picture. An existing picture is kept, because it might be newer
  /// than the file's picture.
  private func hasPicture(_ call: CallDraft) throws(Failure) -> Bool {
    let get = call.method.dropLast("set".count) + "get"
    do throws(Failure) {
      _ = try job.session.call(String(get), ["id": call.params["id"] ?? .null])
      return true
    } catch {
      guard error.refusal?.reason.hasSuffix(".pictureNotFound") == true else { throw error }
      return false
    }
  }

  func flushCalls() throws(Failure) {
    // The page must be finished first, because the state file has room for only one set of calls without answers.
    try finishPage()
    let calls = queue.calls
    queue.calls = []
    guard !calls.isEmpty else { return }
    try checkSignals()
    var requests: [MethodCall] = []
    for call in calls { requests.append(try CallKey.added(to: MethodCall(call.method, call.params))) }
    record?.save(id, requests)
    // If a call fails, the later calls of the batch may have succeeded. They must be known, so that they can be undone.
    var failure: Failure?
    for (call, answer) in zip(calls, try job.session.change(requests)) {
      do throws(Failure) { try take(answer, of: call) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  private func take(_ answer: Result<JSON, Refusal>, of call: ImportCalls.Call) throws(Failure) {
    switch answer {
    case .success(let reply):
      if let row = call.row, let id = row.table.row(in: reply)?["id"]?.int { names[row] = id }
      if reply["changed"]?.bool == false {
        if !call.isPreparation { counts.known += 1 }
        return
      }
      if !call.isPreparation { counts.added += 1 }
      calls.learn(call)
      let module = call.method.parted(at: ".")?.before ?? ""
      if let rev = reply["rev"]?.int { id.add(module, rev) }
    case .failure(let refusal):
      if call.knownReasons.contains(refusal.reason) {
        if let row = call.row, let id = row.table.row(in: refusal.data)?["id"]?.int {
          // If this import created the row, the row isn't counted among those that existed before the import.
          if names[row] == nil { others.insert(row) }
          names[row] = id
        }
        return
      }
      guard job.keepsGoing else {
        let failure = job.session.failure(.refused(refusal))
        throw failure.saying("line \(call.place.line): \(failure.message)")
      }
      faults.add(DraftFault(at: call.place, job.session.failure(.refused(refusal)).message))
    }
  }

  // MARK: Pages of entries

  func begin(_ page: MethodCall) throws(Failure) -> Session.SentCall {
    try checkSignals()
    let call = try CallKey.added(to: page)
    record?.save(id, [call])
    return try job.session.begin(call)
  }

  func take(_ reply: JSON, of page: EntryPage) throws(Failure) {
    counts.add(reply)
    counts.added += reply["added"]?.int ?? 0
    id.timer = reply["import"]?["id"]?.int ?? id.timer
    try addPictures(page, reply)
  }

  func leavesOut(_ refused: Int) -> Bool { job.keepsGoing }

  // MARK: Pictures

  /// Adds the pictures of a page's entries, except the pictures that already exist.
  private func addPictures(_ page: EntryPage, _ reply: JSON) throws(Failure) {
    let session = job.session
    guard job.pictures != nil, page.entries.contains(where: { !$0.entry.pictures.isEmpty }) else { return }
    let ids = reply.numbers("ids")
    let there = Set(reply.numbers("known"))
    for (place, item) in page.entries.enumerated() where ids.indices.contains(place) && ids[place] > 0 {
      var known: [[UInt8]] = []
      if there.contains(place) {
        for picture in try session.call(.timer.show(id: ids[place])).pictures {
          known.append(try session.call(.timer.pictureGet(picture: picture.id)).data)
        }
      }
      for bytes in try contents(of: item.entry.pictures, besides: known) {
        let params: JSON = ["id": JSON(ids[place]), "data": JSON(Base64.text(of: bytes))]
        let answer = try change("timer.picture.add", params)
        // Undoing a new entry also removes its pictures. So only the pictures of entries that existed before are
        // recorded.
        if there.contains(place), let rev = answer["rev"]?.int { id.add("timer", rev) }
      }
    }
  }

  /// Adds the pictures of a remark, except the pictures that already exist. Each picture is sent in a separate call.
  private func addPictures(of remark: RemarkDraft, to id: Int, _ place: SourcePosition) throws(Failure) {
    guard job.pictures != nil, !remark.pictures.isEmpty else { return }
    var known: [[UInt8]] = []
    for picture in try job.session.call(.remarks.show(id: id)).pictures {
      known.append(try job.session.call(.remarks.pictureGet(picture: picture.id)).data)
    }
    for bytes in try contents(of: remark.pictures, besides: known) {
      let params: JSON = ["remark": JSON(id), "data": JSON(Base64.text(of: bytes))]
      queue.calls.append(
        ImportCalls.Call(
          place: place, method: "remarks.picture.add", params: params, knownReasons: [], isPreparation: true))
      try flushCalls()
    }
  }

  private func contents(of drafts: [PictureDraft], besides known: [[UInt8]]) throws(Failure) -> [[UInt8]] {
    guard let pictures = job.pictures else { return [] }
    var (known, left) = (known, [[UInt8]]())
    for draft in drafts {
      let bytes = try pictures.contents(of: draft)
      if let same = known.firstIndex(of: bytes) { known.remove(at: same) } else { left.append(bytes) }
    }
    return left
  }
}
