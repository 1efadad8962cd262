import ModuleKit
package import Wire

/// Who does a task: all members in turn, some members in turn, or anyone. Members who have left get no turns. If all
/// chosen members have left, all members take turns.
enum Assignment: Sendable, Equatable {
  case turns
  case anyone
  /// The members who take turns, each as `Residence.doer`.
  case some([Int])

  static let turnsName = "turns"
  static let anyoneName = "anyone"
}

extension Assignment: StoredValue {
  static let stored = Schema.either([
    .id, .choice([turnsName, anyoneName]), .array(.integer(Int.min...Int.max), 1...House.mostMembers),
  ])

  /// The default, all members in turn, is omitted from a row. A single account is stored as its number.
  init?(stored json: borrowing JSON) {
    if let account = json.int {
      self = .some([account])
    } else if json.isString(Self.anyoneName) {
      self = .anyone
    } else {
      let doers = json.elements.compactMap(\.int)
      guard !doers.isEmpty, doers.count == json.count else { return nil }
      self = .some(doers)
    }
  }

  func write(_ name: StaticString, to writer: inout JSONWriter) {
    switch self {
    case .turns: writer.member(name, Self.turnsName)
    case .anyone: writer.member(name, Self.anyoneName)
    case .some(let doers) where doers.count == 1 && doers[0] > 0: writer.member(name, doers[0])
    case .some(let doers):
      writer.key(name)
      writer.beginArray()
      for doer in doers { writer.int(doer) }
      writer.endArray()
    }
  }
}

/// The names in an assignment, in the notation of callers: one text, or a list of several texts.
package struct AssignedNames: WrittenValue, Sendable {
  let names: [String]

  static let schema = Schema.either([.text(1...299), .array(.text(1...299), 1...House.mostMembers)])

  package func write(_ name: StaticString, to writer: inout JSONWriter) {
    guard names.count != 1 else { return writer.member(name, names[0]) }
    writer.key(name)
    writer.strings(names)
  }
}

extension Param where Value == AssignedNames {
  /// A param with one or more names. A single text may contain several names with commas between them, as people type
  /// them.
  static func names(_ name: String, _ summary: String) -> Param {
    Param(name, summary, AssignedNames.schema) { json, _ throws(Violation) in
      guard json.kind == .array else {
        let text = try Text.read(json, name, 1...299, lines: false)
        let names = text.split(separator: ",").map { Text.trimmed(String($0)) }.filter { !$0.isEmpty }
        return AssignedNames(names: names.isEmpty ? [text] : names)
      }
      guard 1...House.mostMembers ~= json.count else {
        throw Violation(name, "count", "must have 1 to \(House.mostMembers) names")
      }
      var names: [String] = []
      for element in json.elements {
        names.append(try Text.read(element, "\(name)[\(names.count)]", 1...299, lines: false))
      }
      return AssignedNames(names: names)
    }
  }
}
