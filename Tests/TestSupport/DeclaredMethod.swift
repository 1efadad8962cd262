package import Wire

/// A method as `rpc.discover` describes it.
package struct DeclaredMethod: Sendable {
  package struct Param: Sendable {
    package let name: String
    package let schema: JSON
    package let isRequired: Bool
  }

  package let name: String
  package let changes: Bool
  /// Whether the method does work outside the loop, for a picture or with a program.
  package let takesStep: Bool
  /// The params of the method, without those that all changing methods share.
  package let params: [Param]

  package var module: String { String(name.prefix { $0 != "." }) }

  private static let ofEveryChange = ["dryRun", "idempotencyKey"]

  package init?(_ json: JSON) {
    guard let name = json["name"]?.string else { return nil }
    self.name = name
    changes = json["x-changes"] == true
    params =
      json["params"]?.elements.compactMap { param in
        guard let name = param["name"]?.string, !Self.ofEveryChange.contains(name) else { return nil }
        return Param(name: name, schema: param["schema"] ?? [:], isRequired: param["required"] == true)
      } ?? []
    takesStep =
      params.contains { "\($0.schema)".contains("contentEncoding") }
      || json["errors"]?.description.contains("module.tooSlow") == true
  }

  /// All methods of a host with these modules, except the methods about the daemon itself.
  package static func all(of harness: HostHarness) throws -> [DeclaredMethod] {
    let document = try harness.call("rpc.discover")
    let own = ["rpc", "system", "events", "history", "sync"]
    return document["methods"]?.elements.compactMap(DeclaredMethod.init).filter { !own.contains($0.module) } ?? []
  }
}
