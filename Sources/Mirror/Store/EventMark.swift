/// Distinguishes an event from another with the same revision.
package struct EventMark: Equatable {
  let at: String
  let method: String

  package init(at: String, method: String) {
    (self.at, self.method) = (at, method)
  }
}
