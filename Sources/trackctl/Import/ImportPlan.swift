import Wire

/// The result of the first pass: what the import would write, and what can't be written.
struct ImportPlan {
  /// The tag counts of the whole file, which decide which tags are projects.
  var tags: ProjectTags
  /// The caller's rows that existed before the import, for formats whose rows have no names.
  var known: KnownRows?
  var facts = FileFacts()
  var history = TaskHistory()
  /// The records of hours into which the entries are combined, for `--into hours`.
  var records: [Draft]?
  var faults = ImportFaults()
  var totals = ImportTotals()
  var counts = ImportCounts()
  /// The number of rows that this program had counted before the daemon refused them.
  var refused = 0
  var notices: [String] = []

  var wouldBeAdded: Int { totals.count - counts.known - counts.left - refused }
}

/// The result of the second pass.
struct ImportOutcome {
  var id: ImportID
  var counts = ImportCounts()
  /// What was left out because of `--keep-going`.
  var faults: ImportFaults
}

struct ImportCounts {
  var added = 0
  /// Rows that existed before the import.
  var known = 0
  /// Entries that were left out because of an overlap.
  var left = 0
  /// Entries that were trimmed because of an overlap.
  var cut = 0

  /// Adds the counts that the daemon's reply to a page of entries contains, except the number of added entries.
  mutating func add(_ reply: JSON) {
    known += reply["known"]?.count ?? 0
    left += reply["left"]?.count ?? 0
    cut += reply["cut"]?.count ?? 0
  }
}
