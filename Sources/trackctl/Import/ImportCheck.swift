import TrackClientCore
import Wire

/// The first pass of an import: checks the whole file, locally and with dry runs in the daemon. Nothing is written.
final class ImportCheck: ImportPass {
  let job: ImportJob
  let isDry = true
  var timerImport: Int? { nil }
  var known: KnownRows?
  var counts = ImportCounts()
  var faults = ImportFaults()
  var queue = ImportQueue()
  var names: [RowName: Int] = [:]

  private var plan: ImportPlan
  private var tags: ProjectTags
  private var gathering: HoursGathering?
  private var calls: ImportCalls
  private var spans = Spans()
  private var picturesLeft = 0

  init(_ job: ImportJob) {
    self.job = job
    tags = ProjectTags(named: job.options.projectTags, fallback: job.options.project)
    plan = ImportPlan(tags: tags)
    gathering = job.gathering
    calls = ImportCalls(job.format)
  }

  func run() throws(Failure) -> ImportPlan {
    if job.format.hasProjectTags, job.options.projectTags.isEmpty {
      try job.forEachDraft { result throws(Failure) in
        if case .success(let draft) = result, case .entry(let entry) = draft.content { tags.count(entry) }
      }
      plan.tags = tags
    }
    if job.format.isExact || job.options.table != nil {
      plan.known = try KnownRows(job.session, job.options)
      known = plan.known
    }
    try job.forEachDraft { result throws(Failure) in
      switch result {
      case .failure(let fault): faults.add(fault)
      case .success(let draft): try take(draft)
      }
    }
    try passRecords()
    try flush()
    findOverlaps()
    plan.counts = counts
    plan.faults = faults
    plan.notices = notices
    return plan
  }

  private func take(_ draft: Draft) throws(Failure) {
    var draft = draft
    if case .entry(var entry) = draft.content {
      tags.choose(for: &entry)
      draft.content = .entry(entry)
    }
    if let fault = DraftCheck(now: job.options.now).fault(of: draft) { return faults.add(fault) }
    if case .call(let call) = draft.content {
      plan.facts.learn(call)
      plan.history.learn(call)
    }
    for picture in draft.content.pictures {
      guard let pictures = job.pictures else {
        picturesLeft += 1
        continue
      }
      if let problem = pictures.problem(of: picture) { faults.add(DraftFault(at: draft.place, problem)) }
      plan.totals.addPicture()
    }
    if faults.places.contains(draft.place) { return }
    guard gathering != nil, case .entry(let entry) = draft.content else { return try pass(draft) }
    do throws(DraftFault) {
      try gathering?.add(entry, at: draft.place, job.options.times.zone)
    } catch {
      faults.add(error)
    }
  }

  private func passRecords() throws(Failure) {
    guard let records = gathering?.records(format: job.format.name) else { return }
    for record in records {
      if let fault = DraftCheck(now: job.options.now).fault(of: record) { faults.add(fault) }
      try pass(record)
    }
    plan.records = records
  }

  /// Handles the entries of the file that overlap each other. Overlaps with existing entries are reported by the daemon
  /// instead.
  private func findOverlaps() {
    for (place, other) in spans.overlaps() {
      switch job.overlap {
      case .refuse:
        faults.add(DraftFault(at: place, "overlaps the entry in line \(other.line)"))
        plan.refused += 1
      case .keepFirst: counts.left += 1
      case .trim: counts.cut += 1
      }
    }
  }

  private var notices: [String] {
    let left = picturesLeft == 1 ? "1 picture was" : "\(picturesLeft) pictures were"
    return job.options.times.notices + job.options.authors.notices + job.options.skipped.notices
      + (tags.notice.map { [$0] } ?? [])
      + (picturesLeft > 0 ? ["\(left) left out: --pictures DIR names the folder in which they are"] : [])
  }

  // MARK: Dry runs

  func count(_ content: Draft.Content) { plan.totals.add(content) }

  func number(of row: RowName) -> Int? { names[row] }

  func complete(_ draft: Draft, existing id: Int) {}

  func queueCalls(for draft: Draft) {
    if let name = draft.content.row { names[name] = 0 }
    queue.calls += calls.dryRuns(of: draft)
  }

  func begin(_ page: MethodCall) throws(Failure) -> Session.SentCall { try job.session.begin(page) }

  func take(_ reply: JSON, of page: EntryPage) {
    counts.add(reply)
    let gone = Set(reply.numbers("known") + reply.numbers("left"))
    for (place, item) in page.entries.enumerated() where !gone.contains(place) {
      spans.add(item.entry, at: item.place)
    }
  }

  func leavesOut(_ refused: Int) -> Bool {
    plan.refused += refused
    return true
  }

  func flushCalls() throws(Failure) {
    let calls = queue.calls
    queue.calls = []
    guard !calls.isEmpty else { return }
    for (call, answer) in zip(calls, try job.session.batch(calls.map { MethodCall($0.method, $0.params) })) {
      switch answer {
      case .success(let reply):
        if reply["changed"]?.bool == false, !call.isPreparation { counts.known += 1 }
      case .failure(let refusal) where !call.knownReasons.contains(refusal.reason):
        if !call.isPreparation { plan.refused += 1 }
        faults.add(DraftFault(at: call.place, job.session.failure(.refused(refusal)).message))
      case .failure: break
      }
    }
  }
}
