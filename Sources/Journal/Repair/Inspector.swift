/// Looks at a journal without a daemon, and mends one that a start can't: what `trackctl journal` does.
///
/// `verify` and `dump` only read, also beside a running daemon, of whose last records they may then see a part. `repair`
/// wants the state directory's lock to be held by the caller.
package enum Inspector {
  /// Reads everything that a start would read, short of what only the module can judge.
  package static func verify(_ storage: any Storage, name: String) throws(JournalFailure) -> InspectionReport {
    let file = try storage.journal(named: name)
    var records = try RecordReader.begin(file, name: name, visitor: Indifferent())
    // As a start would: a file belongs to the module that its name says.
    if let module = JournalName.module(of: name), records.header.module != module {
      throw .otherModule(name: name, found: records.header.module, expected: module)
    }
    let stop = records.run()
    return InspectionReport(name: name, records, records.diagnosis(of: stop))
  }

  /// Each record's JSON as a line of its own, the header first, for `less` and `jq`. In the place of what is no good
  /// stands an object that says so: `{"damaged":{"at":812,"bytes":97,"why":"its checksum doesn't match"}}`.
  package static func dump(_ storage: any Storage, name: String, line emit: (String) -> Void) throws(JournalFailure) {
    var survey = try Survey(try storage.journal(named: name), name: name)
    emit(survey.headerText)
    do {
      while let line = try survey.next() { emit(line.text) }
    } catch {
      throw .io(name: name, step: "read", error)
    }
  }

  /// Says, record by record, what a repair keeps and drops, and without `dryRun` carries it out: the file is copied
  /// aside, and a new one with what is kept takes its place.
  package static func repair(_ storage: any Storage, name: String, dryRun: Bool) throws(JournalFailure) -> RepairPlan {
    guard try verify(storage, name: name).state != .whole else { return RepairPlan(name: name) }
    let file = try storage.journal(named: name)
    let start = try Survey(file, name: name)
    var planner = RepairPlanner(name: name, header: start.header)
    do {
      var survey = start
      while let line = try survey.next() { planner.take(line) }
      planner.finish()
      guard !dryRun else { return planner.plan }
      var plan = planner.plan
      plan.copy = try RepairWriter(storage: storage, name: name, file: file).carryOut(planner, start)
      return plan
    } catch {
      throw .io(name: name, step: "repaired", error)
    }
  }
}

extension Storage {
  /// Opens a journal that is there.
  func journal(named name: String) throws(JournalFailure) -> any StorageFile {
    do { return try open(name, create: false) } catch { throw .io(name: name, step: "opened", error) }
  }
}
