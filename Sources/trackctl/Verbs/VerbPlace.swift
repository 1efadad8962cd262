/// A word of a verb that is known by its place, and what it gives.
struct VerbPlace {
  enum Meaning {
    case param(MethodParam)
    /// `lat` and `lon` in one word.
    case place
    /// `from` and `to`, or where there is one word only a range that is both.
    case from(MethodParam)
    case to(MethodParam)
    /// `from` and `to`, where they may be left out: all words that are left.
    case range(from: MethodParam, to: MethodParam)
  }

  let operand: Operand
  let meaning: Meaning

  /// What may be left out, and is typed as a word all the same: a post of no activity is the exception.
  private static let natural: [String: [String]] = [
    "feed.post": ["activity"], "feed.progress": ["to"], "feed.recommend": ["activity"], "feed.picture.get": ["post"],
    "feed.profile": ["user"], "feed.friends": ["user"], "feed.heatmap": ["year"], "chores.tasks": ["room"],
    "timer.continue": ["id"], "hours.projects": ["client"], "system.compact": ["module"],
  ]

  /// The second of two ends.
  static let to = Operand.optional("TO", "")

  /// Those of a method, in the order in which they are typed.
  static func all(of method: MethodDeclaration) -> [VerbPlace] {
    let needed = method.typed.filter(\.isRequired).compactMap { self.needed($0, of: method) }
    let natural = Self.natural[method.name] ?? []
    let optional = method.typed.filter { !$0.isRequired && natural.contains($0.name) }.map { param in
      var operand = param.operand
      operand.count = .optional
      return VerbPlace(operand: operand, meaning: .param(param))
    }
    guard let range = method.range, !range.from.isRequired else { return needed + optional }
    return needed + optional + [VerbPlace(operand: .range, meaning: .range(from: range.from, to: range.to))]
  }

  private static func needed(_ param: MethodParam, of method: MethodDeclaration) -> VerbPlace? {
    if method.takesPlace, param.name == "lat" { return VerbPlace(operand: PlaceReading.operand, meaning: .place) }
    if method.takesPlace, param.name == "lon" { return nil }
    guard let range = method.range else { return VerbPlace(operand: param.operand, meaning: .param(param)) }
    switch param.name {
    case range.from.name:
      let summary = "\(param.summary); or both in one: week, 2026-11, A..B"
      return VerbPlace(operand: .one("FROM", summary), meaning: .from(param))
    case range.to.name: return VerbPlace(operand: .optional(Self.to.name, param.summary), meaning: .to(param))
    default: return VerbPlace(operand: param.operand, meaning: .param(param))
    }
  }
}
