import Wire

/// The requirements of the OpenRPC specification 1.3 for the kinds of objects in trackd's document.
struct OpenRPCRules {
  private(set) var faults: [String] = []

  init(_ document: JSON) {
    shape(
      document, "document", required: ["openrpc", "info", "methods"],
      optional: ["servers", "components", "externalDocs"])
    if document["openrpc"]?.string?.hasPrefix("1.3.") != true { faults.append("openrpc is not 1.3") }
    info(document["info"] ?? .null)
    distinct(document["methods"], by: "name", "document.methods")
    for method in document["methods"]?.elements.map(\.self) ?? [] { self.method(method) }
    notifications(document["x-notifications"], "x-notifications")
    notifications(document["x-notices"], "x-notices")
    if let named = document["components"]?["schemas"] { schemas(named, "components.schemas") }
    for (module, tables) in document["x-tables"]?.members.map(\.self) ?? [] {
      for (table, description) in tables.members {
        schemas(description["columns"] ?? .null, "x-tables.\(module.string ?? "").\(table.string ?? "")")
      }
    }
    references(document)
  }

  private mutating func schemas(_ named: JSON, _ place: String) {
    if named.kind != .object { faults.append("\(place) is no object") }
    for (name, schema) in named.members {
      faults += SchemaRules.faults(in: schema, at: "\(place).\(name.string ?? "")")
    }
  }

  /// Checks that the target of each reference exists.
  private mutating func references(_ document: JSON) {
    let text = document.description
    for part in text.split(separator: "\"$ref\":\"#/components/schemas/").dropFirst() {
      let name = String(part.prefix { $0 != "\"" })
      if document["components"]?["schemas"]?[name] == nil { faults.append("there is no schema \(name)") }
    }
  }

  private mutating func info(_ info: JSON) {
    shape(
      info, "info", required: ["title", "version"],
      optional: ["description", "termsOfService", "contact", "license"])
  }

  private mutating func method(_ method: JSON) {
    let place = method["name"]?.string ?? "a method without a name"
    shape(
      method, place, required: ["name", "params", "result"],
      optional: ["summary", "description", "tags", "deprecated", "errors", "links", "paramStructure", "examples"])
    if method["paramStructure"]?.isString("by-name") != true { faults.append("\(place): params are by name") }
    if method["summary"]?.string?.isEmpty ?? true { faults.append("\(place) has no summary") }
    let params = method["params"]?.elements.map(\.self) ?? []
    for param in params { content(param, "\(place).\(param["name"]?.string ?? "?")") }
    distinct(method["params"], by: "name", "\(place).params")
    let required = params.map { $0["required"]?.bool ?? false }
    if required != required.filter(\.self) + required.filter({ !$0 }) {
      faults.append("\(place): a param that may be left out stands before one that may not")
    }
    content(method["result"] ?? .null, "\(place).result")
    for error in method["errors"]?.elements.map(\.self) ?? [] { self.error(error, place) }
    distinct(method["errors"], by: "code", "\(place).errors")
  }

  private mutating func content(_ descriptor: JSON, _ place: String) {
    shape(
      descriptor, place, required: ["name", "schema"], optional: ["summary", "description", "required", "deprecated"])
    faults += SchemaRules.faults(in: descriptor["schema"] ?? .null, at: "\(place).schema")
  }

  /// Checks an error. Unlike other objects, an error must not have extensions.
  private mutating func error(_ error: JSON, _ place: String) {
    let place = "\(place), error \(error["code"]?.int ?? 0)"
    shape(error, place, required: ["code", "message"], optional: ["data"], isExtensible: false)
    if error["code"]?.int == nil { faults.append("\(place): the code is no integer") }
    if error["message"]?.string?.isEmpty ?? true { faults.append("\(place) has no message") }
    faults += SchemaRules.faults(in: error["data"] ?? .null, at: "\(place).data")
    for reason in error["data"]?["anyOf"]?.elements.map(\.self) ?? [] where reason["description"] == nil {
      faults.append("\(place): a reason has no description")
    }
  }

  private mutating func notifications(_ list: JSON?, _ place: String) {
    for notification in list?.elements.map(\.self) ?? [] {
      let place = "\(place).\(notification["name"]?.string ?? "?")"
      shape(notification, place, required: ["name", "summary", "schema"], optional: [])
      faults += SchemaRules.faults(in: notification["schema"] ?? .null, at: place)
    }
  }

  private mutating func shape(
    _ object: JSON, _ place: String, required: Set<String>, optional: Set<String>, isExtensible: Bool = true
  ) {
    guard object.kind == .object else { return faults.append("\(place) is no object") }
    let names = object.members.compactMap(\.key.string)
    faults += required.subtracting(names).sorted().map { "\(place) lacks \($0)" }
    for name in names where !required.contains(name) && !optional.contains(name) {
      if !isExtensible || !name.hasPrefix("x-") { faults.append("\(place) has a member \(name), which there is not") }
    }
  }

  private mutating func distinct(_ list: JSON?, by member: String, _ place: String) {
    let keys = list?.elements.map { $0[member]?.description ?? "" } ?? []
    if Set(keys).count != keys.count { faults.append("\(place): two have the same \(member)") }
  }
}
