package import ModuleKit

// How remarks are synced between machines, and what a replica may do.

extension Remarks {
  package static let syncRules: [SyncRule<Remarks>] = [
    SyncRule("remarks", sets: ["tags"]) { remarks, id, row throws(Malformed) in
      let remark = try Remark(id: id, json: row)
      return remarks.remarks.row(from: remark.source, of: remark.user)?.id
    },
    SyncRule("pictures"),
    SyncRule("filters", sets: ["tags", "notTags"], together: ["from", "to"]) { remarks, id, row throws(Malformed) in
      let filter = try SavedFilter(id: id, json: row)
      return remarks.filters.index.ids(named: filter.name, of: filter.user).min()
    },
  ]

  package func admit(_ account: Int, _ moment: Moment) throws(Rejection) {
    for remark in remarks.changes.lazy.compactMap(\.after) where remark.tags.distinct.count < remark.tags.count {
      throw .conflict("sync.notAdmitted", "Remark \(remark.id) has a tag twice.")
    }
    for filter in filters.changes.lazy.compactMap(\.after) where !filter.conditions.arePossible {
      throw .conflict(
        "sync.notAdmitted", "Filter \(filter.id) has a tag twice, or a search text without letters and digits.")
    }
    try pictures.admitChanges()
  }
}
