import System
import TrackClientCore
import Wire

/// An import of a file: the file and how to import it.
///
/// An import has two passes. The first pass, `ImportCheck`, checks the file locally and with dry runs in the daemon.
/// Its result is an `ImportPlan`. The second pass, `ImportWriting`, reads the file again and writes page by page under
/// one import name. Its result is an `ImportOutcome`. A failed import is undone. An interrupted import can be
/// continued.
struct ImportJob {
  enum Overlap: String, CaseIterable {
    case refuse, trim
    case keepFirst = "keep-first"

    /// The policy as the value of the daemon's param.
    var param: String { self == .keepFirst ? "keepFirst" : rawValue }
  }

  let session: Session
  let format: Format
  let file: File
  let options: ReadingOptions
  let overlap: Overlap
  /// Whether rows that can't be imported are skipped. Otherwise, such a row makes the import fail.
  let keepsGoing: Bool
  /// Collects the entries into records of hours, for `--into hours`.
  let gathering: HoursGathering?
  let pictures: PictureFolder?
  let progress = ImportProgress()

  /// The state file that lets a later run continue this import. Nil if the state file can't be used.
  func record() throws(Failure) -> ImportRecord? {
    let place = try session.connect().place
    return try? ImportRecord(of: file, format: format.name, at: place)
  }

  func check() throws(Failure) -> ImportPlan {
    defer { progress.end() }
    return try ImportCheck(self).run()
  }

  /// - Parameter begun: the name of the interrupted import that this run continues. It is empty if there is none.
  func write(_ plan: ImportPlan, continuing begun: ImportID, _ record: ImportRecord?) throws(Failure) -> ImportOutcome {
    defer { progress.end() }
    return try ImportWriting(self, plan, continuing: begun, record).run()
  }

  /// Reads the whole file once. An item gets the same position in every pass.
  func forEachDraft(_ body: (DraftResult) throws(Failure) -> Void) throws(Failure) {
    options.times.beginAgain()
    options.skipped.beginAgain()
    options.authors.beginAgain()
    guard var reader = try format.reader?(file, options) else { return }
    var number = 0
    while let result = try reader.next() {
      number += 1
      if number.isMultiple(of: 4096) { progress.show(number) }
      switch result {
      case .failure(var fault):
        fault.place.number = number
        try body(.failure(fault))
      case .success(var draft):
        draft.place.number = number
        if case .entry(let entry) = draft.content { draft.content = .entry(prepared(entry)) }
        try body(.success(draft))
      }
    }
  }

  private func prepared(_ entry: EntryDraft) -> EntryDraft {
    var entry = entry
    if entry.note.utf8.contains(0x0D) { entry.note = entry.note.replacing(["\r": ""]) }
    // If the format isn't exact, a source id made from the row's contents shows a later import that the row is there
    // already. Rows of an exact format are compared with the stored rows themselves.
    if entry.source == nil, !format.isExact { entry.source = ContentID.of(entry, format: format.name) }
    return entry
  }
}
