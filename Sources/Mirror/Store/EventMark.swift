/// Identifies an event. After a restore from a backup, a different event can have the same revision, but not the same
/// mark.
package struct EventMark: Equatable {
  let at: String
  let method: String

  package init(at: String, method: String) {
    (self.at, self.method) = (at, method)
  }
}
