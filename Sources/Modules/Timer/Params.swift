import ModuleKit
import Time

/// Params that several methods of the timer share.
enum Params {
  static let id = Param<Int>.id("id", "which entry")
  static let project = Param<String>.name("project", "the project's name; an unknown name adds a project", 1...300)
  static let note = Param<String>.text("note", "what you are doing", 0...10_000)
  static let tags = Tags.param
  static let at = Param<Instant>.time("at", "when; default: now").optional
  static let startedAt = Param<Instant>.time("startedAt", "when it started")
  static let stoppedAt = Param<Instant>.time("stoppedAt", "when it stopped")

  static let newNote = note.or("")
  static let newTags = tags.or([])
  static let newProject = project.change
  static let editedNote = note.edit
  static let editedTags = tags.edit
  static let newStart = startedAt.change
  static let editedStop = stoppedAt.edit

  static let tag = Param<String>.name("tag", "only entries with this tag", Tags.lengths).optional
  static let inProject = Param<String>.name("project", "only entries of this project", 1...300).optional
  static let isBranch = Param<Bool>.flag(
    "within", "a project includes the projects below it: Acme includes Acme/Site"
  ).or(false).meant(.none, "With projects below", "Mit Unterprojekten")
  static let allTags = TagFilter.wanted("entries")
  static let notProjects = Param<[String]>.names(
    "notProjects", "leave out entries of these projects", each: 1...300, count: 0...100
  ).or([])
  static let notTags = TagFilter.unwanted("entries")
  static let source: Param<String?> = .source
  static let timeZone: Param<TimeZone?> = .timeZone
}

/// Collects violations that the schemas of single params can't express.
struct Violations {
  private var found: [Violation] = []

  /// The path of the current item, if a call has several items with fields.
  var prefix = ""

  /// Rejects times in the future.
  mutating func refuse(_ field: String, _ instant: Instant?, after now: Instant) {
    if let instant, instant > now { add(field, "future", "is in the future: the time is now \(now)") }
  }

  mutating func refuse(_ field: String, _ instant: Instant, before start: Instant) {
    if instant < start { add(field, "order", "is before the start, \(start)") }
  }

  mutating func refuse(_ field: String, _ instant: Instant, beforeStop stop: Instant) {
    if instant < stop { add(field, "order", "is before the stop, \(stop)") }
  }

  mutating func refuseStart(_ start: Instant, after stop: Instant) {
    if start > stop { add("startedAt", "order", "is after the end, \(stop)") }
  }

  mutating func refuse(from start: Instant, to stop: Instant) {
    guard stop - start > Entry.longest else { return }
    add(
      "stoppedAt", "length", "is more than \(Entry.longest / 86_400) days after the start, and no entry may be longer")
  }

  mutating func add(_ field: String, _ reason: String, _ message: String) {
    found.append(Violation(prefix + field, reason, message))
  }

  func check() throws(Rejection) {
    if !found.isEmpty { throw .violations(found) }
  }
}
