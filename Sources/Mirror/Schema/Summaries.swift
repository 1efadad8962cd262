import TrackClientCore

/// The descriptions of row members. A member is described by the summary of the method parameter with the same name.
struct Summaries {
  private var byModule: [String: [String: String]] = [:]

  init(_ document: JSON) {
    for method in document["methods"]?.elements.map(\.self) ?? [] {
      guard let module = method["name"]?.string?.split(separator: ".").first else { continue }
      // Only the methods that change something are read. If several of them have a parameter of this name, the summary
      // in the first method is used.
      guard method["x-changes"]?.bool == true else { continue }
      for param in method["params"]?.elements.map(\.self) ?? [] {
        guard let name = param["name"]?.string, let summary = param["summary"]?.string else { continue }
        byModule[String(module), default: [:]][name] = byModule[String(module)]?[name] ?? summary
      }
    }
  }

  func summary(of member: String, in module: String) -> String? { byModule[module]?[member] }
}
