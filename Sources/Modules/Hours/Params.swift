import ModuleKit
import Time
import Wire

/// Params that several methods of hours share.
enum Params {
  static let id = Param<Int>.id("id", "which record")
  static let client = Param<String>.name("client", "the client's name, ignoring case").example("Acme")
  static let project = Param<String>.name("project", "the project's name, ignoring case").example("Site")
  static let date = Param<Day>.workDate("date", "the day of the work")
  static let comment = Param<String>.text("comment", "what was done", 0...300)
  static let billable = Param<Bool>.payment("billable", "whether the client pays for it")
  static let employment = Param<Employment>.employment
  static let source: Param<String?> = .source
  static let createdAt = Param<Instant>.time("createdAt", "if it has a source, when it was logged there; default: now")
    .optional
  static let updatedAt = Param<Instant>.time(
    "updatedAt",
    "if it has a source, when it was last changed there; default: never"
  ).optional
  static let projectSince = Param<Instant>.time("createdAt", "when it was created; default: now").optional
  static let joinedAt = Param<Instant>.time("joinedAt", "when the member joined it; default: now").optional
  static let timeZone: Param<TimeZone?> = .timeZone

  static let inClient = Param<String>.name("client", "only this client").example("Acme").optional
  static let inProject = Param<String>.name("project", "only projects with this name").example("Site").optional
  static let acknowledge = Param<[String]>.acknowledge(LogWarning.allCases.map(\.rawValue))
}

extension Param where Value == Bool {
  /// A boolean. Older clients write it as `"1"` or `"0"`.
  static func payment(_ name: String, _ summary: String) -> Param {
    Param(name, summary, .either([.boolean, .choice(["1", "0"])])) { json, _ throws(Violation) in
      if let value = json.bool { return value }
      if json.isString("1") { return true }
      if json.isString("0") { return false }
      throw Violation(name, "type", "must be true or false")
    }
  }
}

extension Param where Value == Employment {
  static var employment: Param {
    let choices = Employment.allCases.map(\.rawValue)
    // Older clients send 1 for full time and 0 for part time, so these numbers are accepted as well as the names.
    return Param(
      "employment", "your role; 1 stands for full-time, and 0 for part-time",
      .either([.choice(choices), .choice(["1", "0"])])
    ) { json, _ throws(Violation) in
      if json.isString("1") { return .fullTime }
      if json.isString("0") { return .partTime }
      guard let employment = choices.first(where: { json.isString($0) }).flatMap(Employment.init) else {
        throw Violation("employment", "choice", "must be one of \(choices.joined(separator: ", "))")
      }
      return employment
    }
  }
}
