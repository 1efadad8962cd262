import Manifest
import ModuleKit
import Outside
import TestSupport
import Testing
import Wire

@testable import Host

/// Tests that clients get the declared meanings of columns, both from built-in modules and from manifests.
@Suite("Declared meanings of columns")
struct DeclaredMeaningTests {
  private static let manifest = """
    {
      "module": "garden", "protocol": 1, "schema": 1, "summary": "Plants and their beds.",
      "tables": {
        "plants": {
          "row": {
            "user": {"type": "account", "is": "caller"},
            "name": {"type": "string", "label": {"en": "Plant", "de": "Pflanze"}},
            "bed": {"type": "reference", "to": "beds", "label": "Bed"},
            "price": {"type": "decimal", "digits": 2, "optional": true, "role": "money"},
            "project": {"type": "string", "optional": true}
          },
          "one": "plant", "title": "name", "owner": "user", "verbs": ["add", "list"]
        },
        "beds": {
          "row": {"name": {"type": "string"}}, "one": "bed", "title": "name", "verbs": ["add", "list"]
        }
      },
      "methods": {
        "garden.water": {
          "summary": "Waters a plant.", "changes": true, "params": {"plant": {"type": "string", "label": "Plant"}},
          "result": {"litres": {"type": "integer", "role": "count"}},
          "done": {"en": "{plant} got {litres} l", "de": "{plant} hat {litres} l bekommen"}
        }
      }
    }
    """

  private static func document() throws -> JSON {
    let folder = TestFolder()
    let harness = try folder.harness([Host.Entry(try Manifest(reading: Array(manifest.utf8)).definition)])
    defer { harness.close() }
    return try harness.call("rpc.discover", ["module": "garden"])
  }

  private static func method(_ name: String, in document: JSON) throws -> JSON {
    try #require(document["methods"]?.elements.first { $0["name"]?.isString(name) == true })
  }

  @Test("appear in params, rows and tables")
  func columns() throws {
    let document = try Self.document()
    let add = try Self.method("garden.add", in: document)
    let params = add["params"]?.elements.map(\.self) ?? []
    let fields = try #require(add["result"]?["schema"]?["properties"]?["plant"]?["properties"])
    let columns = try #require(document["x-tables"]?["garden"]?["plants"]?["columns"])
    for name in ["name", "bed", "price", "project"] {
      let param = try #require(params.first { $0["name"]?.isString(name) == true })
      for member in ["x-label", "x-role", "x-references", "x-title"] {
        #expect(param[member] == fields[name]?[member] && param[member] == columns[name]?[member], "\(name).\(member)")
      }
    }
    #expect(columns["name"]?["x-label"] == ["en": "Plant", "de": "Pflanze"])
    #expect(columns["bed"]?["x-label"] == ["en": "Bed"] && columns["bed"]?["x-role"] == "reference")
    #expect(columns["bed"]?["x-references"] == "garden.beds" && columns["bed"]?["x-title"] == "name")
    #expect(columns["price"]?["x-role"] == "money")
    #expect(document["x-tables"]?["garden"]?["plants"]?["x-title"] == "name")
  }

  @Test("are the only source of meaning: a custom module's names mean nothing by themselves")
  func names() throws {
    let columns = try #require(Self.document()["x-tables"]?["garden"]?["plants"]?["columns"])
    #expect(columns["project"]?["x-role"] == nil && columns["project"]?["x-label"] == nil)
  }

  @Test("appear in the replies of its verbs and methods")
  func sentences() throws {
    let document = try Self.document()
    #expect(
      try Self.method("garden.add", in: document)["x-sentence"]
        == [
          "en": "added plant {plant.id}[: {plant.name, plant.price, plant.project}]",
          "de": "plant {plant.id} hinzugefügt[: {plant.name, plant.price, plant.project}]",
        ])
    #expect(
      try Self.method("garden.water", in: document)["x-sentence"]
        == ["en": "{plant} got {litres} l", "de": "{plant} hat {litres} l bekommen"])
    #expect(try Self.method("garden.list", in: document)["x-sentence"] == nil)
  }

  @Test(
    "are refused where they can't apply",
    arguments: [
      (
        #""title": "name", "owner""#, #""title": "bed", "owner""#,
        "tables.plants.title: is not a column with one line of text"
      ),
      (#""role": "money""#, #""role": "latitudes""#, "tables.plants.row.price.role: 'latitudes' is not one of start"),
      (
        #""role": "money""#, #""role": "day""#,
        "tables.plants.row.price.role: 'day' doesn't fit this type: use one of money"
      ),
      (#""{plant} got {litres} l""#, #""{plant got""#, "methods.garden.water.done: has unbalanced brackets"),
      (#""{plant} got {litres} l""#, #""{plant} got {liters} l""#, "methods.garden.water.done: names 'liters'"),
      (#""label": "Bed""#, #""label": {"de": "Beet"}"#, #"tables.plants.row.bed.label: has no "en""#),
    ])
  func mistakes(_ old: String, _ new: String, _ said: String) throws {
    let text = Self.manifest.replacing(old, with: new, maxReplacements: 1)
    do throws(Mistakes) {
      _ = try Manifest(reading: Array(text.utf8))
      Issue.record("it was accepted")
    } catch {
      #expect(error.all.contains { "\($0)".contains(said) }, "\(error)")
    }
  }
}
