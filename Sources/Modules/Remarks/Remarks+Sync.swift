package import ModuleKit

// How remarks travel between machines, and what a replica may do.

extension Remarks {
  package static let syncRules: [SyncRule<Remarks>] = [
    SyncRule("remarks") { remarks, id, row throws(Malformed) in
      let remark = try Remark(id: id, json: row)
      return remarks.remarks.row(from: remark.source, of: remark.user)?.id
    }
  ]
}
