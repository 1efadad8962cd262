import System
import TrackClientCore
import Wire

/// An import of a file: the input and how to import it.
///
/// An import has two passes. The first pass checks the file, locally and with dry runs of the daemon, and results in an
/// `ImportPlan`. The second pass is `ImportWriting`. It reads the file again, writes page by page under one import
/// name, and results in an `ImportOutcome`. A failed import is undone. An interrupted import can be continued.
struct ImportJob {
  enum Overlap: String, CaseIterable {
    case refuse, trim
    case keepFirst = "keep-first"

    /// The daemon's name for the policy.
    var param: String { self == .keepFirst ? "keepFirst" : rawValue }
  }

  let session: Session
  let format: Format
  let file: File
  let options: ReadingOptions
  let overlap: Overlap
  /// Whether to skip rows that can't be imported instead of giving up.
  let keepsGoing: Bool
  /// With `--into hours`: collects the entries into records.
  let gathering: HoursGathering?
  let pictures: PictureFolder?
  let progress = ImportProgress()

  /// The file on disk that lets a later run continue this import. Nil if it can't be used.
  func record() throws(Failure) -> ImportRecord? {
    let place = try session.connect().place
    return try? ImportRecord(of: file, format: format.name, at: place)
  }

  func check() throws(Failure) -> ImportPlan {
    defer { progress.end() }
    return try ImportCheck(self).run()
  }

  /// - Parameter begun: the name of the interrupted import that this one continues. Empty if there is none.
  func write(_ plan: ImportPlan, continuing begun: ImportID, _ record: ImportRecord?) throws(Failure) -> ImportOutcome {
    defer { progress.end() }
    return try ImportWriting(self, plan, continuing: begun, record).run()
  }

  /// Reads the complete file once. Each item gets the same place in every pass.
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
    // An exact format needs no names: identical rows are recognized by their contents.
    if entry.source == nil, !format.isExact { entry.source = ContentID.of(entry, format: format.name) }
    return entry
  }
}
