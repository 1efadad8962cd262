import ModuleKit
import Testing
import Wire

/// Checks labels and roles. Clients show a declaration's label, and they use its role to format and parse values.
@Suite("Labels and roles in rpc.discover")
struct MeaningTests {
  /// A part of the document that needs a label: a param, a member of an object, or a column.
  private struct Part {
    let place: String
    let description: JSON
    let schema: JSON

    var role: Role? { description["x-role"]?.string.flatMap(Role.init) }
  }

  @Test("every param, member and column has a label in English and in German")
  func labels() throws {
    let parts = try Self.parts(of: Document.made())
    #expect(parts.count > 2000)
    let bare = parts.filter { part in
      ["en", "de"].contains { part.description["x-label"]?[$0]?.string?.isEmpty ?? true }
    }
    #expect(Set(bare.map(\.place)).sorted() == [])
  }

  @Test("every notice has a label in English and in German")
  func notices() throws {
    let notices = try Document.made()["x-notices"]?.elements.map(\.self) ?? []
    #expect(notices.count == 3)
    for notice in notices {
      for language in ["en", "de"] { #expect(notice["x-label"]?[language]?.string?.isEmpty == false, "\(notice)") }
    }
  }

  @Test("no role contradicts its type")
  func roles() throws {
    let parts = try Self.parts(of: Document.made())
    let wrong = parts.filter { part in part.role.map { !Self.fits($0, part.schema) } ?? false }
    #expect(Set(wrong.map { "\($0.place): \($0.role?.rawValue ?? "")" }).sorted() == [])
    let used = Set(parts.compactMap(\.role))
    // No built-in module uses the role `place`. It exists for custom modules and future modules.
    #expect(Set(Role.allCases).subtracting(used) == [.place])
  }

  @Test("every changing method has a sentence, which names only existing values")
  func sentences() throws {
    for method in try #require(Document.made()["methods"]).elements {
      let name = method["name"]?.string ?? ""
      guard method["x-changes"] == true else {
        #expect(method["x-sentence"] == nil, "\(name) changes nothing")
        continue
      }
      for language in ["en", "de"] {
        let text = try #require(method["x-sentence"]?[language]?.string, "\(name) in \(language)")
        let form = try #require(SentenceForm(text), "\(name): \(text)")
        for place in form.placeholders {
          #expect(Self.isThere(place.path, in: method), "\(name): \(place.path.joined(separator: "."))")
        }
      }
    }
  }

  @Test("each column that refers to a table names the column with its rows' names")
  func titles() throws {
    let tables = try #require(Document.made()["x-tables"])
    #expect(tables["timer"]?["entries"]?["columns"]?["project"]?["x-title"] == "name")
    #expect(tables["timer"]?["entries"]?["columns"]?["user"]?["x-title"] == "name")
    #expect(tables["hours"]?["records"]?["columns"]?["project"]?["x-title"] == "project")
    for (module, described) in tables.members {
      for (table, description) in described.members {
        guard let title = description["x-title"]?.string else { continue }
        #expect(description["columns"]?[title] != nil, "\(module).\(table) has a column \(title)")
      }
    }
  }

  // MARK: Queries

  private static func isThere(_ path: [String], in method: JSON) -> Bool {
    let isParam = method["params"]?.elements.contains { $0["name"]?.string == path[0] } ?? false
    return isParam && path.count == 1 || member(path[...], of: method["result"]?["schema"] ?? .null)
  }

  private static func member(_ path: ArraySlice<String>, of schema: JSON) -> Bool {
    guard let first = path.first else { return true }
    return schema["properties"]?[first].map { member(path.dropFirst(), of: $0) } ?? false
  }

  private static func parts(of document: JSON) -> [Part] {
    var parts: [Part] = []
    for method in document["methods"]?.elements.map(\.self) ?? [] {
      let name = method["name"]?.string ?? ""
      for param in method["params"]?.elements.map(\.self) ?? [] {
        let place = "\(name)(\(param["name"]?.string ?? ""))"
        parts.append(Part(place: place, description: param, schema: param["schema"] ?? .null))
        parts += members(of: param["schema"] ?? .null, place)
      }
      parts += members(of: method["result"]?["schema"] ?? .null, name)
    }
    for (name, schema) in document["components"]?["schemas"]?.members.map(\.self) ?? [] {
      parts += members(of: schema, name.string ?? "")
    }
    for notice in document["x-notices"]?.elements.map(\.self) ?? [] {
      parts += members(of: notice["schema"] ?? .null, notice["name"]?.string ?? "")
    }
    for (module, tables) in document["x-tables"]?.members.map(\.self) ?? [] {
      for (table, description) in tables.members {
        for (column, schema) in description["columns"]?.members.map(\.self) ?? [] {
          let place = "\(module.string ?? "").\(table.string ?? "").\(column.string ?? "")"
          parts.append(Part(place: place, description: schema, schema: schema))
        }
      }
    }
    return parts
  }

  private static func members(of schema: JSON, _ place: String) -> [Part] {
    var parts: [Part] = []
    for (name, member) in schema["properties"]?.members.map(\.self) ?? [] {
      let place = "\(place).\(name.string ?? "")"
      parts.append(Part(place: place, description: member, schema: member))
      parts += members(of: member, place)
    }
    for part in [schema["items"], schema["additionalProperties"]].compactMap(\.self) {
      parts += members(of: part, place)
    }
    return parts + (schema["anyOf"]?.elements.flatMap { members(of: $0, place) } ?? [])
  }

  /// Whether a role fits a schema. If the schema has alternatives, such as null, one alternative must fit.
  private static func fits(_ role: Role, _ schema: JSON) -> Bool {
    if let alternatives = schema["anyOf"] {
      return alternatives.elements.contains { fits(role, $0) }
    }
    let (type, format) = (schema["type"]?.string, schema["format"]?.string)
    switch role {
    case .start, .end: return format == "date-time" || format == "date"
    case .instant: return format == "date-time"
    case .day: return format == "date"
    case .timeZone: return format == "time-zone"
    case .duration: return type == "integer"
    case .year, .interval, .limit, .count, .revision, .percent:
      return type == "integer" || type == "array" || type == "number"
    case .hours, .latitude, .longitude, .distance: return type == "number" || type == "integer"
    case .id, .reference: return type == "integer" || type == "string"
    case .area, .acknowledge: return type == "array"
    case .tags: return type == "array" || type == "string"
    case .dryRun: return type == "boolean"
    case .place: return type == "object"
    default: return type == "string" || schema["x-references"] != nil
    }
  }
}
