import TrackClientCore

/// What members of rows are, in words: as the params of a module's methods are called by which they come in.
struct Summaries {
  private var byModule: [String: [String: String]] = [:]

  init(_ document: JSON) {
    for method in document["methods"]?.elements.map(\.self) ?? [] {
      guard let module = method["name"]?.string?.split(separator: ".").first else { continue }
      // What changes something knows best what it is; and of several the first.
      guard method["x-changes"]?.bool == true else { continue }
      for param in method["params"]?.elements.map(\.self) ?? [] {
        guard let name = param["name"]?.string, let summary = param["summary"]?.string else { continue }
        byModule[String(module), default: [:]][name] = byModule[String(module)]?[name] ?? summary
      }
    }
  }

  func summary(of member: String, in module: String) -> String? { byModule[module]?[member] }
}
