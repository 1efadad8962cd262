import ModuleKit
import Wire

@testable import Host

/// Generates `man/trackd-rpc.7` from the reply of `rpc.discover`.
struct ReferenceManual {
  private let methods: [JSON]
  private let objects: SharedObjects
  private let common = Set(CommonReasons.all.map(\.reason))

  static func text(of document: JSON) throws -> String {
    let methods = document["methods"]?.elements.map(\.self) ?? []
    let manual = ReferenceManual(methods: methods, objects: SharedObjects(in: methods))
    return try Template("trackd-rpc.7").filled([
      "notifications": manual.notifications(document["x-notifications"]),
      "notices": manual.notices(document["x-notices"]),
      "reasons": CommonReasons.all.flatMap { manual.reason($0.reason, $0.code.rawValue, $0.message) },
      "methods": manual.modules.flatMap(manual.section),
    ])
  }

  /// The modules that have methods. The modules of the host itself come first.
  private var modules: [String] {
    var seen: Set<String> = []
    let names = methods.compactMap(Self.module).filter { seen.insert($0).inserted }
    let core = ["rpc", "system", "events", "history", "accounts"]
    return core.filter(names.contains) + names.filter { !core.contains($0) }
  }

  /// The name of the module that a method or a notice belongs to.
  static func module(_ declared: JSON) -> String? {
    declared["name"]?.string?.split(separator: ".").first.map(String.init)
  }

  private func section(_ module: String) -> [String] {
    var lines = [".Sh METHODS OF \(module.uppercased())"]
    for method in methods where Self.module(method) == module { lines += self.method(method) }
    for object in objects.of(module) {
      lines += [".Ss Object \\(oq\(object.name)\\(cq of \(module)", ".Bl -tag -width indent"]
      lines += MemberList(objects: objects, module: module).items(of: object.schema)
      lines.append(".El")
    }
    return lines
  }

  private func method(_ method: JSON) -> [String] {
    let list = MemberList(objects: objects, module: Self.module(method) ?? "")
    let params = method["params"]?.elements.filter { !isCommon($0["name"], ChangeParams.all.map(\.name)) } ?? []
    let results = method["result"]?["schema"] ?? [:]
    var lines = [".Ss \(method["name"]?.string ?? "")"]
    lines += Mdoc.lines(method["summary"]?.string ?? "")
    lines += access(method)
    lines += change(method)
    lines += block("Params:", params.flatMap(list.item))
    lines += block("Result:", list.items(of: results, but: ChangeResult.all.map(\.name)))
    lines += block("Errors:", errors(method))
    return lines
  }

  private func access(_ method: JSON) -> [String] {
    switch method["x-access"]?.string {
    case "admin": ["Only administrators may call this method: root, and members of the group", "trackd-admin."]
    case "anyone": ["Everyone who may connect may call this method, even without an account."]
    default: []
    }
  }

  /// The sentence about the params that all changing methods share. The page describes these params once, at its start.
  private func change(_ method: JSON) -> [String] {
    let isRecorded = method["params"]?.elements.contains { $0["name"]?.string == ChangeParams.key.name } ?? false
    return isRecorded ? ["Changes rows, so it also takes", ".Va idempotencyKey", "and", ".Va dryRun ."] : []
  }

  private func isCommon(_ name: JSON?, _ names: [String]) -> Bool { names.contains(name?.string ?? "") }

  private func block(_ title: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : [".Pp", title, ".Bl -tag -width indent -compact"] + items + [".El"]
  }

  /// The errors of the method, except the errors that all methods of its kind have.
  private func errors(_ method: JSON) -> [String] {
    var lines: [String] = []
    for error in method["errors"]?.elements.map(\.self) ?? [] {
      for data in error["data"]?["anyOf"]?.elements.map(\.self) ?? [] {
        let name = data["properties"]?["reason"]?["enum"]?[0]?.string ?? ""
        guard !common.contains(name) else { continue }
        lines += reason(name, error["code"]?.int ?? 0, data["description"]?.string ?? "")
      }
    }
    return lines
  }

  private func reason(_ name: String, _ code: Int, _ message: String) -> [String] {
    [".It Li \(name) Pq \(code)"] + Mdoc.lines(message)
  }

  private func notifications(_ list: JSON?) -> [String] {
    let members = MemberList(objects: objects, module: "")
    var lines: [String] = []
    for notification in list?.elements.map(\.self) ?? [] {
      lines.append(".It Ic \(notification["name"]?.string ?? "")")
      lines += Mdoc.lines(notification["summary"]?.string ?? "")
      lines.append(".Bl -tag -width indent -compact")
      lines += members.items(of: notification["schema"] ?? [:])
      lines.append(".El")
    }
    return lines
  }

  private func notices(_ list: JSON?) -> [String] {
    var lines: [String] = []
    for notice in list?.elements.map(\.self) ?? [] {
      let list = MemberList(objects: objects, module: Self.module(notice) ?? "")
      lines.append(".It Ic \(notice["name"]?.string ?? "")")
      lines += Mdoc.lines(notice["summary"]?.string ?? "")
      lines += list.nested(in: notice["schema"] ?? [:])
    }
    guard !lines.isEmpty else { return [] }
    return [
      ".Ss Notices", "A notice is an event that no transaction causes.", "Usually, time causes it.",
      "It goes to each current subscriber that it concerns, if the subscriber's topics",
      "include the module or the notice.",
      "The history doesn't contain notices.", "In the event,", ".Va method", "is the notice's name,", ".Va by",
      "is null,", ".Va changes", "is empty, and", ".Va rev", "is the module's latest revision.",
      "The notice's own members follow.", "A custom module's notice has the row that it is about:",
      ".Bd -literal -offset indent",
      #"-> {"jsonrpc":"2.0","id":1,"method":"events.subscribe","#, #"    "params":{"topics":["plants.thirsty"]}}"#,
      #"<- {"jsonrpc":"2.0","id":1,"result":{"subscription":"s1","#, #"    "revs":{"plants":41}}}"#,
      #"<- {"jsonrpc":"2.0","method":"events.event","params":{"#,
      #"    "subscription":"s1","module":"plants","rev":41,"#,
      #"    "at":"2026-11-25T07:00:00Z","by":null,"method":"plants.thirsty","#,
      #"    "changes":[],"plant":{"id":1,"user":"anna","name":"Fern",...}}}"#, ".Ed", ".Pp",
      ".Va x-notices", "of", ".Ic rpc.discover", "lists the notices.", "Each has a", ".Va name ,", "a", ".Va summary ,",
      "an", ".Va x-label", "with the text to show, and the", ".Va schema", "of its own members.", ".Va actions",
      "lists methods that a client may offer beside the notice.", "Such a method takes the", ".Va id",
      "of the notice's row, and needs nothing else.", "Built-in modules have these notices:", ".Bl -tag -width indent",
    ] + lines + [".El"]
  }
}
