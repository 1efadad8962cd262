/// Examines a journal without a daemon, and repairs damage that the daemon can't repair when it starts. `trackctl
/// journal` calls it.
///
/// `verify` and `dump` only read. They may be used while a daemon is running, but can then see an incomplete record at
/// the end. For `repair`, the caller must hold the lock of the state directory.
package enum Inspector {
  /// Checks everything that the daemon checks when it starts, except the contents of rows, which only the module
  /// understands.
  package static func verify(_ storage: any Storage, name: String) throws(JournalFailure) -> InspectionReport {
    let file = try storage.journal(named: name)
    var records = try RecordReader.begin(file, name: name, visitor: DiscardingVisitor())
    // The daemon, too, requires that the file belongs to the module in its name.
    if let module = JournalName.module(of: name), records.header.module != module {
      throw .otherModule(name: name, found: records.header.module, expected: module)
    }
    let stop = records.run()
    return InspectionReport(name: name, records, records.diagnosis(of: stop))
  }

  /// Emits the JSON of each record as one line, beginning with the header. The lines are meant for `less` and `jq`. A
  /// bad record is replaced by an object that describes the damage:
  /// `{"damaged":{"at":812,"bytes":97,"why":"its checksum doesn't match"}}`.
  package static func dump(_ storage: any Storage, name: String, line emit: (String) -> Void) throws(JournalFailure) {
    var survey = try Survey(try storage.journal(named: name), name: name)
    emit(survey.headerText)
    do {
      while let line = try survey.next() { emit(line.text) }
    } catch {
      throw .io(name: name, step: "read", error)
    }
  }

  /// Plans, record by record, what a repair keeps and what it drops. Without `dryRun`, the plan is also carried out:
  /// the file is copied aside, and a new file with the kept records takes its place.
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
  /// Opens an existing journal.
  func journal(named name: String) throws(JournalFailure) -> any StorageFile {
    do { return try open(name, create: false) } catch { throw .io(name: name, step: "opened", error) }
  }
}
