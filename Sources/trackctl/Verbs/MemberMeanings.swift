import ModuleKit
import Wire

/// The meanings of an object's members, as its schema declares them.
struct MemberMeanings {
  static let none = MemberMeanings([:])

  private let properties: JSON

  /// - Parameter properties: the `properties` of the schema.
  init(_ properties: JSON) { self.properties = properties }

  var names: [String] { properties.members.compactMap(\.key.string) }

  /// Whether the object is one text in several languages.
  var areLanguages: Bool { names == ["en", "de"] }

  func role(of name: String) -> Role? { properties[name]?["x-role"]?.string.flatMap(Role.init) }

  /// The label for people. Nil if only the member's name is known.
  func label(of name: String) -> String? { properties[name]?["x-label"]?["en"]?.string }

  /// For a member that holds a row's number: the row's table, and the column that names the row for people.
  func reference(of name: String) -> (table: String, title: String)? {
    guard let table = properties[name]?["x-references"]?.string, let title = properties[name]?["x-title"]?.string
    else { return nil }
    return (table, title)
  }

  /// How a list of objects is shown.
  func presentation(of name: String) -> Presentation { Presentation(reading: properties[name]?["x-show"]) }

  /// Whether the member is an object or a list of objects.
  func isStructure(_ name: String) -> Bool {
    let schema = properties[name] ?? [:]
    return schema["properties"] != nil || schema["items"]?["properties"] != nil
  }

  /// The members that are objects or lists of objects.
  var structures: [String] { names.filter(isStructure) }

  /// The members of an object, or of each object in a list.
  func inside(_ name: String) -> MemberMeanings {
    let schema = properties[name] ?? [:]
    return MemberMeanings(schema["properties"] ?? schema["items"]?["properties"] ?? [:])
  }
}
