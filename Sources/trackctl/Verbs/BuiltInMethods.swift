import Wire

/// The methods that ship with trackd, so that help works without a daemon.
enum BuiltInMethods {
  /// Parses only the requested declaration, because frequent commands need only one and must start fast.
  static func named(_ name: String) -> MethodDeclaration? {
    let beginning = "{\"name\":\"\(name)\","
    let line = BuiltInDeclarations.text.utf8.split(separator: UInt8(ascii: "\n")).first {
      $0.starts(with: beginning.utf8)
    }
    guard let line, let document = try? JSON(parsing: Array(line.last == UInt8(ascii: ",") ? line.dropLast() : line))
    else { return nil }
    return MethodDeclaration(document)
  }

  static var all: [MethodDeclaration] {
    let document = try? JSON(parsing: "[\(BuiltInDeclarations.text)]")
    return document?.elements.compactMap(MethodDeclaration.init) ?? []
  }
}
