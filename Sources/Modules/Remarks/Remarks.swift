package import ModuleKit
import Wire

/// Notes at places: everybody's public ones, found again by area, distance, text and author, and one's own private ones.
///
/// A private remark is seen by nobody but its author, administrators not excepted: in no list, no event and no history.
package struct Remarks: Module {
  package static let name = "remarks"
  package static let tables: [TableDescription<Remarks>] = [
    TableDescription("remarks", \.remarks, shown: Remark.fields) { _, remark, viewer, writer in
      guard remark.isVisible(to: viewer.account) else { return false }
      remark.show(to: viewer, &writer)
      return true
    }
  ]
  package static let methods: [Method<Remarks>] = [add, list, near, search, showRemark, edit, delete]

  var remarks = Table<Remark, RemarkIndex>()

  package init() {}
}
