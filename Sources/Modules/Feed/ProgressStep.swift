package import ModuleKit
import Time
package import Wire

/// A step of an activity's progress. All of them are kept.
package struct ProgressStep: Row {
  package let id: Int
  let post: Int
  let at: Instant
  let from: Int
  let to: Int

  init(id: Int, post: Int, at: Instant, from: Int, to: Int) {
    self.id = id
    self.post = post
    self.at = at
    self.from = from
    self.to = to
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    post = try json.storedInt("post")
    at = try json.storedTime("at")
    from = try json.storedInt("from")
    to = try json.storedInt("to")
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("post", post)
    writer.member("at", at)
    writer.member("from", from)
    writer.member("to", to)
  }
}

/// Steps by post.
package struct StepIndex: RowIndex {
  private(set) var posts: [Int: IDList] = [:]

  package init() {}
  package mutating func insert(_ step: ProgressStep) { posts.insert(step.id, under: step.post) }
  package mutating func remove(_ step: ProgressStep) { posts.remove(step.id, under: step.post) }
}
