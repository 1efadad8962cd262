import Wire

/// The result of a check: what the import would write, and what can't be written.
struct ImportPlan {
  /// Guesses which tags are projects by counting the tags of the whole file.
  var tags: ProjectTags
  /// The caller's rows before the import, for formats whose rows have no names.
  var known: KnownRows?
  var facts = FileFacts()
  var history = TaskHistory()
  /// With `--into hours`: the records that the file's entries add up to.
  var records: [Draft]?
  var faults = ImportFaults()
  var totals = ImportTotals()
  var counts = ImportCounts()
  /// Rows that were counted before the daemon refused them.
  var refused = 0
  var notices: [String] = []

  var wouldBeAdded: Int { totals.count - counts.known - counts.left - refused }
}

/// The result of writing.
struct ImportOutcome {
  var id: ImportID
  var counts = ImportCounts()
  /// What was left out, with `--keep-going`.
  var faults: ImportFaults
}

struct ImportCounts {
  var added = 0
  /// Rows that existed before.
  var known = 0
  /// Entries that were left out because of an overlap.
  var left = 0
  /// Entries that were trimmed because of an overlap.
  var cut = 0

  /// Adds the counts of the daemon's reply to a page of entries, except additions.
  mutating func add(_ reply: JSON) {
    known += reply["known"]?.count ?? 0
    left += reply["left"]?.count ?? 0
    cut += reply["cut"]?.count ?? 0
  }
}
