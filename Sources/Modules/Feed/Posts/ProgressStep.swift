package import ModuleKit
import Time

/// A step in an activity's progress. Steps are never removed while their post exists.
package struct ProgressStep: Row {
  package let id: Int
  package var post: Int
  var at: Instant
  var from: Int
  var to: Int

  package static func blank(_ id: Int) -> ProgressStep {
    ProgressStep(id: id, post: 0, at: .earliest, from: 0, to: 0)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("post", &post, .reference("posts"))
    try carrier.member("at", &at, .time)
    try carrier.member("from", &from, .integer(Post.progressRange).meant(.percent, "From", "Von"))
    try carrier.member("to", &to, .integer(Post.progressRange).meant(.percent, "To", "Auf"))
  }
}

package struct StepIndex: RowIndex {
  private(set) var posts: [Int: SortedList<Int>] = [:]

  package init() {}
  package mutating func insert(_ step: ProgressStep) { posts.insert(step.id, under: step.post) }
  package mutating func remove(_ step: ProgressStep) { posts.remove(step.id, under: step.post) }
}
