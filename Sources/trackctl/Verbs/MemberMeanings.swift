import ModuleKit
import Wire

/// The meanings of the members of an object, as declared in its schema.
struct MemberMeanings {
  static let none = MemberMeanings([:])

  private let properties: JSON

  /// - Parameter properties: the member `properties` of the schema.
  init(_ properties: JSON) { self.properties = properties }

  var names: [String] { properties.members.compactMap(\.key.string) }

  /// Whether the object holds the same text in several languages.
  var areLanguages: Bool { names == ["en", "de"] }

  func role(of name: String) -> Role? { properties[name]?["x-role"]?.string.flatMap(Role.init) }

  /// The declared label of a member. Nil if there is none.
  func label(of name: String) -> String? { properties[name]?["x-label"]?["en"]?.string }

  /// For a member that holds the id of a row: the table of the row, and the column whose value names the row. Nil for
  /// any other member.
  func reference(of name: String) -> (table: String, title: String)? {
    guard let table = properties[name]?["x-references"]?.string, let title = properties[name]?["x-title"]?.string
    else { return nil }
    return (table, title)
  }

  /// How a list of objects should be shown.
  func presentation(of name: String) -> Presentation { Presentation(reading: properties[name]?["x-show"]) }

  /// Whether the member is an object or a list of objects.
  func isStructure(_ name: String) -> Bool {
    let schema = properties[name] ?? [:]
    return schema["properties"] != nil || schema["items"]?["properties"] != nil
  }

  /// The members that are objects or lists of objects.
  var structures: [String] { names.filter(isStructure) }

  /// The meanings of the members inside a member that is an object or a list of objects.
  func inside(_ name: String) -> MemberMeanings {
    let schema = properties[name] ?? [:]
    return MemberMeanings(schema["properties"] ?? schema["items"]?["properties"] ?? [:])
  }
}
