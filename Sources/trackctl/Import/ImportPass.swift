import TrackClientCore
import Wire

/// A pass over the file of an import. A pass either checks the file or writes its rows. Entries are sent to the timer
/// in pages, and other rows are sent in batches of calls. While the daemon works on a page, the next page is read.
protocol ImportPass: AnyObject {
  var job: ImportJob { get }
  var isDry: Bool { get }
  /// The timer's number of the import. Nil while it isn't known yet.
  var timerImport: Int? { get }
  var known: KnownRows? { get set }
  var counts: ImportCounts { get set }
  var faults: ImportFaults { get set }
  var queue: ImportQueue { get set }
  /// The ids in trackd of the file's rows. 0 for a row that isn't written yet.
  var names: [RowName: Int] { get set }

  func count(_ content: Draft.Content)
  /// The id in trackd of a row of the file. Nil if the pass hasn't met the row yet, or if the file doesn't contain it.
  func number(of row: RowName) throws(Failure) -> Int?
  /// Adds the calls that create the draft's row to the queue.
  func queueCalls(for draft: Draft) throws(Failure)
  /// Adds what is missing, such as pictures, to a row that existed before the import.
  func complete(_ draft: Draft, existing id: Int) throws(Failure)
  /// Sends the queued calls and waits for their answers.
  func flushCalls() throws(Failure)
  func begin(_ page: MethodCall) throws(Failure) -> Session.SentCall
  func take(_ reply: JSON, of page: EntryPage) throws(Failure)
  /// Whether a refused page is sent again without the entries that the daemon refused.
  /// - Parameter refused: the number of refused entries.
  func leavesOut(_ refused: Int) -> Bool
}

/// What a pass has read but not sent yet, and the page whose answer is still due.
struct ImportQueue {
  private static let callsAtOnce = 100

  var page = EntryPage()
  var sent: (page: EntryPage, call: Session.SentCall)?
  var calls: [ImportCalls.Call] = []
  /// Rows of custom modules that must wait, because they refer to rows that aren't known yet.
  var later: [Draft] = []

  var hasManyCalls: Bool { calls.count >= Self.callsAtOnce }
}

extension ImportPass {
  /// Queues a draft. When a page or a batch is full, sends it.
  func pass(_ draft: Draft) throws(Failure) {
    guard try isReady(draft) else { return }
    count(draft.content)
    switch draft.content {
    case .entry(let entry):
      queue.page.add(entry, at: draft.place)
      if queue.page.isFull { try sendPage() }
    case .project(let project):
      queue.page.add(project)
      if queue.page.isFull { try sendPage() }
    default:
      if let id = known?.match(draft.content, parents: draft.content.parents.compactMap { names[$0] }) {
        counts.known += 1
        if let name = draft.content.row { names[name] = id }
        return try complete(draft, existing: id)
      }
      try queueCalls(for: draft)
      if queue.hasManyCalls { try flushCalls() }
    }
  }

  private func isReady(_ draft: Draft) throws(Failure) -> Bool {
    guard case .call(let call) = draft.content else { return true }
    guard call.isOfOwnModule else {
      guard let parent = call.parent?.row else { return true }
      return try number(of: parent) != nil
    }
    // In the file, a row can precede the rows to which it refers.
    for reference in call.references where try number(of: reference.row) == nil {
      queue.later.append(draft)
      return false
    }
    return true
  }

  /// Sends everything that is queued and waits for all answers.
  func flush() throws(Failure) {
    try passLater()
    try sendPage()
    try finishPage()
    try flushCalls()
  }

  /// Passes the waiting rows whose references are known by now. Repeats the search until no more rows can be passed.
  private func passLater() throws(Failure) {
    var count = 0
    while queue.later.count != count {
      let some = queue.later
      (count, queue.later) = (some.count, [])
      for draft in some { try pass(draft) }
    }
    for draft in queue.later { faults.add(DraftFault(at: draft.place, "it refers to a row that isn't in the file")) }
    queue.later = []
  }

  /// Sends the page. The answer is read when the next page is full.
  private func sendPage() throws(Failure) {
    let page = queue.page
    queue.page = EntryPage()
    try finishPage()
    try begin(page)
  }

  private func begin(_ page: EntryPage) throws(Failure) {
    guard !page.isEmpty else { return }
    let params = page.params(
      importID: timerImport, format: job.format.name, overlap: job.overlap.param, isDry: isDry)
    queue.sent = (page, try begin(MethodCall("timer.import.add", params)))
  }

  /// Waits for the answer to the page that was sent. If the daemon refuses some entries, sends the page again without
  /// them.
  func finishPage() throws(Failure) {
    while let (page, call) = queue.sent {
      queue.sent = nil
      let reply: JSON
      do throws(Failure) {
        reply = try job.session.finish(call)
      } catch {
        let refused = page.refusals(in: error)
        guard !refused.isEmpty, leavesOut(refused.count) else { throw error }
        for (place, message) in refused { faults.add(DraftFault(at: page.entries[place].place, message)) }
        var rest = page
        rest.drop(Set(refused.keys))
        try begin(rest)
        continue
      }
      try take(reply, of: page)
    }
  }
}

extension JSON {
  /// The numbers in the list that this member holds. Empty if the member is missing.
  func numbers(_ name: String) -> [Int] { self[name]?.elements.compactMap(\.int) ?? [] }
}
