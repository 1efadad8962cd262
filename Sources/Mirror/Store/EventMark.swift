/// Distinguishes an event from a different event with the same revision, such as one before a restore from a backup.
package struct EventMark: Equatable {
  let at: String
  let method: String

  package init(at: String, method: String) {
    (self.at, self.method) = (at, method)
  }
}
