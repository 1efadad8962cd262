import ModuleKit

/// A positional word of a verb, and the params that it sets.
struct VerbOperand {
  enum Meaning {
    case param(MethodParam)
    /// Latitude and longitude in one word.
    case place
    /// The start or the end of a range. If the user types only one word, the word must name a whole range, and it sets
    /// the start and the end.
    case from(MethodParam)
    case to(MethodParam)
    /// An optional range that takes all remaining words.
    case range(from: MethodParam, to: MethodParam)
  }

  private(set) var operand: Operand
  let meaning: Meaning

  /// For each method, the optional params that are also positional words, because users rarely leave these params out.
  /// If the list of a method contains a required param, the list is the order of all words.
  private static let natural: [String: [String]] = [
    "feed.post": ["activity"], "feed.progress": ["to"], "feed.recommend": ["activity"], "feed.picture.get": ["post"],
    "feed.profile": ["user"], "feed.friends": ["user"], "feed.heatmap": ["year"], "feed.streak": ["user"],
    "feed.goal.set": ["activity", "times"],
    "chores.tasks": ["room"],
    "chores.task.add": ["room", "name", "everyDays", "points"],
    "remarks.picture.add": ["data", "remark"], "timer.continue": ["id"], "hours.projects": ["client"],
    "hours.submit": ["hours"], "system.compact": ["module"],
  ]

  /// The word for the end of a range.
  static let to = Operand.optional("TO", "")

  /// The positional words of a method, in the order in which they are typed.
  static func all(of method: MethodDeclaration) -> [VerbOperand] {
    let natural = Self.natural[method.name] ?? []
    let (required, optional) = (method.typed.filter(\.isRequired), method.typed.filter { !$0.isRequired })
    let hasOrder = required.contains { natural.contains($0.name) }
    let named = natural.compactMap { name in (hasOrder ? method.typed : optional).first { $0.name == name } }
    var operands = ((hasOrder ? [] : required) + named).compactMap { param -> VerbOperand? in
      if param.isRequired { return needed(param, of: method) }
      var operand = param.operand
      operand.count = .optional
      return VerbOperand(operand: operand, meaning: .param(param))
    }
    if named.isEmpty, method.range == nil, let last = operands.indices.last, operands[last].isFreeText {
      operands[last].operand.count = .some
    }
    guard let range = method.range, !range.from.isRequired else { return operands }
    return operands + [VerbOperand(operand: .range, meaning: .range(from: range.from, to: range.to))]
  }

  /// Whether the value is a sentence. The words of a sentence need no quotes if no other operand follows.
  private var isFreeText: Bool {
    guard case .param(let param) = meaning else { return false }
    return param.kind == .text && (param.role == .note || param.role == .search)
  }

  private static func needed(_ param: MethodParam, of method: MethodDeclaration) -> VerbOperand? {
    if method.needsCoordinates, param.role == .latitude {
      return VerbOperand(operand: CoordinatesReading.operand, meaning: .place)
    }
    if method.needsCoordinates, param.role == .longitude { return nil }
    guard let range = method.range else { return VerbOperand(operand: param.operand, meaning: .param(param)) }
    switch param.name {
    case range.from.name:
      let summary = "\(param.summary); or both in one word: week, 2026-11, A..B"
      return VerbOperand(operand: .one("FROM", summary), meaning: .from(param))
    case range.to.name: return VerbOperand(operand: .optional(Self.to.name, param.summary), meaning: .to(param))
    default: return VerbOperand(operand: param.operand, meaning: .param(param))
    }
  }
}
