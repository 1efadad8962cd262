import TestSupport
import Wire

/// A method as described by `rpc.discover`.
struct DeclaredMethod: Sendable {
  struct Param: Sendable {
    let name: String
    let schema: JSON
    let isRequired: Bool
  }

  let name: String
  let changes: Bool
  /// Whether it takes a step off the loop, for pictures or a program.
  let takesStep: Bool
  /// Without the params that all changes share.
  let params: [Param]

  var module: String { String(name.prefix { $0 != "." }) }

  private static let ofEveryChange = ["dryRun", "idempotencyKey"]

  init?(_ json: JSON) {
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

  /// All methods of a host with these modules, except those about the daemon itself.
  static func all(of harness: HostHarness) throws -> [DeclaredMethod] {
    let document = try harness.call("rpc.discover")
    let own = ["rpc", "system", "events", "history"]
    return document["methods"]?.elements.compactMap(DeclaredMethod.init).filter { !own.contains($0.module) } ?? []
  }
}
