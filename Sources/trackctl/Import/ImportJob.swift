import System
import TrackClientCalls
import TrackClientCore
import Wire

/// A running import. It reads the file twice. The first pass checks everything, here and with dry runs of the daemon.
/// The second pass writes page by page under one import name. A failed import is undone. An interrupted one can be
/// continued.
final class ImportJob {
  enum Overlap: String, CaseIterable {
    case refuse, trim
    case keepFirst = "keep-first"

    /// The daemon's name for the policy.
    var param: String { self == .keepFirst ? "keepFirst" : rawValue }
  }

  private static let callsAtOnce = 100

  let session: Session
  private let format: Format
  private let file: File
  private let options: ReadingOptions
  private let overlap: Overlap
  /// Whether to skip rows that can't be imported instead of giving up.
  private let keepsGoing: Bool
  private var gathering: HoursGathering?
  private let progress = ImportProgress()

  private var tags: ProjectTags
  private(set) var faults = ImportFaults()
  private(set) var totals = ImportTotals()
  private(set) var id = ImportID()
  private var record: ImportRecord?
  /// Whether an earlier, interrupted run has already imported a part.
  private var isContinued = false
  private(set) var known = 0
  private(set) var left = 0
  private(set) var cut = 0
  private(set) var added = 0
  /// Rows that were counted and then refused.
  private(set) var refused = 0
  private var spans = Spans()
  /// Signals that ask the import to stop early.
  private var signals: SignalSource?
  private var there: KnownRows?
  private let pictures: PictureFolder?
  private(set) var picturesLeft = 0
  /// Ids of the file's rows in trackd. 0 until the row is written.
  private var names: [RowName: Int] = [:]
  /// Rows of `names` that existed before the import.
  private var others: Set<RowName> = []
  private var facts = FileFacts()
  private var history = TaskHistory()
  private var done = DoneTasks()
  private var calls: ImportCalls
  private var isDry = true
  private var page = EntryPage()
  private var waiting: [ImportCalls.Call] = []
  /// Rows of own modules whose references are still unknown.
  private var later: [Draft] = []

  init(
    _ session: Session, _ format: Format, _ file: File, _ options: ReadingOptions, overlap: Overlap, keepsGoing: Bool,
    gathering: HoursGathering?, pictures: PictureFolder? = nil
  ) {
    self.pictures = pictures
    self.session = session
    self.format = format
    self.file = file
    self.options = options
    self.overlap = overlap
    self.keepsGoing = keepsGoing
    self.gathering = gathering
    tags = ProjectTags(named: options.projectTags, fallback: options.project)
    calls = ImportCalls(format)
  }

  /// The number of rows that the dry run would add.
  var wouldBeAdded: Int { totals.count - known - left - refused }

  var notices: [String] {
    let left = picturesLeft == 1 ? "1 picture was" : "\(picturesLeft) pictures were"
    return options.times.notices + options.skipped.notices
      + (isContinued ? ["this continues the interrupted import"] : [])
      + (tags.notice.map { [$0] } ?? [])
      + (picturesLeft > 0 ? ["\(left) left out: --pictures DIR names the folder in which they are"] : [])
  }

  // MARK: A run that was broken off

  /// Continues the same import if an earlier run was interrupted.
  func takeUp() throws(Failure) {
    let place = try session.connect().place
    record = try? ImportRecord(of: file, format: format.name, at: place)
    id = try record?.takeUp(session) ?? id
    isContinued = !id.isEmpty
  }

  /// Makes a change that the next run can find if this process ends before the answer arrives.
  private func change(_ method: String, _ params: JSON) throws(Failure) -> JSON {
    let call = try CallKey.added(to: MethodCall(method, params))
    record?.save(id, [call])
    return try session.change(call.method, call.params)
  }

  // MARK: Two readings

  /// Reads the whole file and makes a dry run.
  func check() throws(Failure) {
    if format.hasProjectTags, options.projectTags.isEmpty {
      try forEachDraft(counting: false) { draft throws(Failure) in
        if case .entry(let entry) = draft.content { tags.count(entry) }
      }
    }
    isDry = true
    if format.isExact || options.table != nil { there = try KnownRows(session, options.own) }
    options.skipped.beginAgain()
    try forEachDraft(counting: true) { draft throws(Failure) in try take(draft) }
    if let gathering {
      for record in gathering.records(format: format.name) {
        if let fault = DraftCheck(now: options.now).fault(of: record) { faults.add(fault) }
        try pass(record)
      }
    }
    try flush()
    for (place, other) in spans.overlaps() {
      switch overlap {
      case .refuse:
        faults.add(DraftFault(at: place, "overlaps the entry in line \(other.line)"))
        refused += 1
      case .keepFirst: left += 1
      case .trim: cut += 1
      }
    }
    spans = Spans()
    progress.end()
  }

  func write() throws(Failure) {
    (isDry, known, left, cut) = (false, 0, 0, 0)
    names = [:]
    there?.beginAgain()
    tags.beginAgain()
    options.times.beginAgain()
    options.skipped.beginAgain()
    signals = try? SignalSource([.interrupt, .terminate, .hangUp])
    // A call without an answer is repeated with the same key. A daemon restart therefore leaves no import half done.
    session.awaitsReturn = { [self] in signals?.next() == nil }
    defer { session.awaitsReturn = nil }
    do throws(Failure) {
      if let gathering {
        for record in gathering.records(format: format.name) where !faults.places.contains(record.place) {
          try pass(record)
        }
      } else {
        try forEachDraft(counting: false) { draft throws(Failure) in
          if !faults.places.contains(draft.place) { try pass(draft) }
        }
      }
      try flush()
      waiting += history.ending(names, others: others)
      try flushCalls()
      progress.end()
      record?.remove()
    } catch {
      progress.end()
      throw takenBack(after: error)
    }
  }

  /// Checks for signals between two pages, where it is known what was written. The import can then be undone.
  private func checkSignals() throws(Failure) {
    if !isDry, signals?.next() != nil { throw Failure(.refused, "interrupted") }
  }

  private func takenBack(after failure: Failure) -> Failure {
    let way = "\(added) were imported, and perhaps those of the last call: trackctl import --undo \(id) undoes this"
    // The job has already waited for the daemon to return.
    if failure.leavesOutcomeOpen {
      return failure.saying("the import was interrupted: \(failure.message)").adding(hints: [
        "the same command again continues it", id.isEmpty ? "the first part may have been imported" : way,
      ])
    }
    do throws(Failure) {
      if !id.isEmpty {
        var undo = ImportUndo(session: session)
        _ = try undo(id)
      }
      record?.remove()
      return id.isEmpty
        ? failure : failure.adding(hints: ["what had been written was undone: nothing was imported"])
    } catch {
      return failure.adding(hints: ["a part was written: \(error.status == .refused ? error.message : way)"])
    }
  }

  private func forEachDraft(counting: Bool, _ body: (Draft) throws(Failure) -> Void) throws(Failure) {
    guard var reader = try format.reader?(file, options) else { return }
    var number = 0
    while let result = try reader.next() {
      number += 1
      if number.isMultiple(of: 4096) { progress.show(number) }
      switch result {
      case .failure(var fault):
        fault.place.number = number
        if counting { faults.add(fault) }
      case .success(var draft):
        draft.place.number = number
        if case .entry(var entry) = draft.content {
          prepare(&entry)
          draft.content = .entry(entry)
        }
        try body(draft)
      }
    }
  }

  private func prepare(_ entry: inout EntryDraft) {
    if entry.note.utf8.contains(0x0D) { entry.note = entry.note.replacing(["\r": ""]) }
    // An exact format needs no names: identical rows are recognized by their contents.
    if entry.source == nil, !format.isExact { entry.source = ContentID.of(entry, format: format.name) }
  }

  // MARK: Drafts

  private func take(_ draft: Draft) throws(Failure) {
    var draft = draft
    if case .entry(var entry) = draft.content {
      tags.choose(for: &entry)
      draft.content = .entry(entry)
    }
    if let fault = DraftCheck(now: options.now).fault(of: draft) { return faults.add(fault) }
    if case .call(let call) = draft.content {
      facts.learn(call)
      history.learn(call)
    }
    for picture in draft.content.pictures {
      if let problem = pictures?.problem(of: picture) { faults.add(DraftFault(at: draft.place, problem)) }
      if pictures == nil { picturesLeft += 1 } else { totals.addPicture() }
    }
    if faults.places.contains(draft.place) { return }
    if gathering != nil, case .entry(let entry) = draft.content {
      do throws(DraftFault) {
        try gathering?.add(entry, at: draft.place, options.times.zone)
      } catch {
        faults.add(error)
      }
      return
    }
    try pass(draft)
  }

  private func pass(_ draft: Draft) throws(Failure) {
    if case .call(let call) = draft.content, call.isOfOwnModule {
      // A row may come before the row that it refers to.
      for reference in call.references where try number(of: reference.row) == nil { return later.append(draft) }
    } else if case .call(let call) = draft.content, let parent = call.parent?.row, try number(of: parent) == nil {
      return
    }
    if isDry { totals.add(draft.content) }
    switch draft.content {
    case .entry(var entry):
      if !isDry { tags.choose(for: &entry) }
      page.add(entry, at: draft.place)
      if page.isFull { try flushPage() }
    case .project(let project):
      page.add(project)
      if page.isFull { try flushPage() }
    default:
      if let row = there?.match(draft.content, parents: draft.content.parents.compactMap { names[$0] }) {
        known += 1
        if let name = draft.content.row { names[name] = row }
        if case .remark(let remark) = draft.content { try addPictures(of: remark, to: row, draft.place) }
        return
      }
      if isDry, let name = draft.content.row { names[name] = 0 }
      try passCalls(draft)
      if waiting.count >= Self.callsAtOnce { try flushCalls() }
    }
  }

  /// The id of a file's row. Nil for rows of other people that the file doesn't contain.
  private func number(of row: RowName) throws(Failure) -> Int? {
    if names[row] == nil, !isDry { try flushCalls() }
    return names[row]
  }

  private func passCalls(_ draft: Draft) throws(Failure) {
    switch draft.content {
    case .completion(let done) where !isDry:
      waiting += history.preparation(done, place: draft.place)
      guard let task = try number(of: done.task) else { return }
      waiting += history.calls(done, task: task, isOthers: others.contains(done.task), place: draft.place)
    case .call(var call) where !isDry:
      call = facts.complete(call)
      for reference in call.references {
        if let id = try number(of: reference.row) { call = call.setting(reference.param, JSON(id)) }
      }
      if let parent = call.parent, let id = try number(of: parent.row) {
        call = call.setting(parent.param, JSON(id))
        if call.method == "chores.done", others.contains(parent.row),
          try done.include(id, at: call.params.text("at"), session)
        {
          known += 1
          return
        }
      }
      guard let picture = call.picture, let pictures else {
        waiting += calls.calls(for: Draft(place: draft.place, content: .call(call)), isDry: false)
        return
      }
      // A picture is sent in a call of its own, because it can nearly fill a message.
      try flushCalls()
      let data = Base64.text(of: try pictures.contents(of: picture))
      call = call.setting(call.method == "feed.post" ? "image" : "picture", JSON(data))
      waiting += calls.calls(for: Draft(place: draft.place, content: .call(call)), isDry: false)
      try flushCalls()
    case .remark(let remark) where !remark.pictures.isEmpty && !isDry:
      waiting += calls.calls(for: draft, isDry: false)
      if let row = remark.row, let id = try number(of: row) { try addPictures(of: remark, to: id, draft.place) }
    default: waiting += calls.calls(for: draft, isDry: isDry)
    }
  }

  /// Passes the rows that came before the rows to which they refer.
  private func passLater() throws(Failure) {
    var count = 0
    while later.count != count {
      let some = later
      (count, later) = (some.count, [])
      for draft in some { try pass(draft) }
    }
    for draft in later { faults.add(DraftFault(at: draft.place, "it refers to a row that isn't in the file")) }
    later = []
  }

  private func flush() throws(Failure) {
    try passLater()
    try flushPage()
    try flushCalls()
  }

  // MARK: Pages of entries

  private func flushPage() throws(Failure) {
    var page = page
    self.page = EntryPage()
    while !page.isEmpty {
      let params = page.params(importID: id.timer, format: format.name, overlap: overlap.param, isDry: isDry)
      do throws(Failure) {
        let reply = try send(params)
        take(reply, page)
        return try addPictures(page, reply)
      } catch {
        let refused = Self.refused(error, page)
        guard isDry || keepsGoing, !refused.isEmpty else { throw error }
        if isDry { self.refused += refused.count }
        for (place, message) in refused { faults.add(DraftFault(at: page.entries[place].place, message)) }
        page.drop(Set(refused.keys))
      }
    }
  }

  private func send(_ params: JSON) throws(Failure) -> JSON {
    try checkSignals()
    return isDry ? try session.call("timer.import.add", params) : try change("timer.import.add", params)
  }

  private func take(_ reply: JSON, _ page: EntryPage) {
    let there = Set(reply["known"]?.elements.compactMap(\.int) ?? [])
    let over = Set(reply["left"]?.elements.compactMap(\.int) ?? [])
    known += there.count
    left += over.count
    cut += reply["cut"]?.count ?? 0
    guard isDry else {
      added += reply["added"]?.int ?? 0
      id.timer = reply["import"]?["id"]?.int ?? id.timer
      return
    }
    for (place, item) in page.entries.enumerated() where !there.contains(place) && !over.contains(place) {
      spans.add(item.entry, at: item.place)
    }
  }

  /// Adds the pictures of a page's entries that don't exist yet.
  private func addPictures(_ page: EntryPage, _ reply: JSON) throws(Failure) {
    guard !isDry, let pictures, page.entries.contains(where: { !$0.entry.pictures.isEmpty }) else { return }
    let ids = reply["ids"]?.elements.map { $0.int ?? 0 } ?? []
    let there = Set(reply["known"]?.elements.compactMap(\.int) ?? [])
    for (place, item) in page.entries.enumerated() where ids.indices.contains(place) && ids[place] > 0 {
      var known = there.contains(place) ? try knownPictures(of: ids[place]) : []
      for picture in item.entry.pictures {
        let bytes = try pictures.contents(of: picture)
        if let same = known.firstIndex(of: bytes) {
          known.remove(at: same)
          continue
        }
        let params: JSON = ["id": JSON(ids[place]), "data": JSON(Base64.text(of: bytes))]
        let answer = try change("timer.picture.add", params)
        // Undoing a new entry also removes its pictures, so only those of existing entries are recorded.
        if there.contains(place), let rev = answer["rev"]?.int { id.add("timer", rev) }
      }
    }
  }

  /// Adds the pictures of a remark that don't exist yet, each in a call of its own.
  private func addPictures(of remark: RemarkDraft, to id: Int, _ place: DraftPlace) throws(Failure) {
    guard !isDry, let pictures, !remark.pictures.isEmpty else { return }
    var known: [[UInt8]] = []
    for picture in try session.call(.remarks.show(id: id)).pictures {
      known.append(try session.call(.remarks.pictureGet(picture: picture.id)).data)
    }
    for picture in remark.pictures {
      let bytes = try pictures.contents(of: picture)
      if let same = known.firstIndex(of: bytes) {
        known.remove(at: same)
        continue
      }
      let params: JSON = ["remark": JSON(id), "data": JSON(Base64.text(of: bytes))]
      waiting.append(
        ImportCalls.Call(
          place: place, method: "remarks.picture.add", params: params, knownReasons: [], isPreparation: true))
      try flushCalls()
    }
  }

  private func knownPictures(of entry: Int) throws(Failure) -> [[UInt8]] {
    var known: [[UInt8]] = []
    for picture in try session.call(.timer.show(id: entry)).pictures {
      known.append(try session.call(.timer.pictureGet(picture: picture.id)).data)
    }
    return known
  }

  /// The daemon's messages about single entries, by place.
  private static func refused(_ failure: Failure, _ page: EntryPage) -> [Int: String] {
    var found: [Int: String] = [:]
    let data = failure.refusal?.data
    for overlap in data?["overlaps"]?.elements.map(\.self) ?? [] {
      guard let place = overlap["index"]?.int, page.entries.indices.contains(place), let entry = overlap["entry"] else {
        continue
      }
      let end = entry["stoppedAt"]?.string ?? "now"
      found[place] = "overlaps another entry: \(entry.text("project")), from \(entry.text("startedAt")) to \(end)"
    }
    for violation in data?["violations"]?.elements.map(\.self) ?? [] {
      guard let (_, rest) = violation.text("field").parted(at: "entries["), let (number, _) = rest.parted(at: "]"),
        let place = Int(number), page.entries.indices.contains(place), found[place] == nil
      else { continue }
      found[place] = violation.text("message")
    }
    return found
  }

  // MARK: Other calls

  private func flushCalls() throws(Failure) {
    let some = waiting
    waiting = []
    guard !some.isEmpty else { return }
    try checkSignals()
    var requests: [MethodCall] = []
    for call in some {
      let request = MethodCall(call.method, call.params)
      requests.append(isDry ? request : try CallKey.added(to: request))
    }
    if !isDry { record?.save(id, requests) }
    let answers = isDry ? try session.batch(requests) : try session.change(requests)
    for (call, answer) in zip(some, answers) { try take(answer, of: call) }
  }

  private func take(_ answer: Result<JSON, Refusal>, of call: ImportCalls.Call) throws(Failure) {
    switch answer {
    case .success(let reply):
      if let row = call.row, let id = row.table.row(in: reply)?["id"]?.int, !isDry { names[row] = id }
      if reply["changed"]?.bool == false {
        if !call.isPreparation { known += 1 }
        return
      }
      guard !isDry else { return }
      if !call.isPreparation { added += 1 }
      let module = call.method.parted(at: ".")?.before ?? ""
      if let rev = reply["rev"]?.int { id.add(module, rev) }
    case .failure(let refusal):
      if call.knownReasons.contains(refusal.reason) {
        if let row = call.row, let id = row.table.row(in: refusal.data)?["id"]?.int {
          // A row that this import created stays its own when the import is repeated.
          if names[row] == nil { others.insert(row) }
          names[row] = id
        }
        return
      }
      guard isDry || keepsGoing else {
        let failure = session.failure(.refused(refusal))
        throw failure.saying("line \(call.place.line): \(failure.message)")
      }
      if isDry, !call.isPreparation { refused += 1 }
      faults.add(DraftFault(at: call.place, refusal.message))
    }
  }
}
