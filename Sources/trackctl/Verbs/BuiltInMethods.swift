import Wire

/// The methods of the modules that ship with trackd. They are built in, so that help works without a daemon.
enum BuiltInMethods {
  /// The method with this name. Only the declaration of this method is parsed, because frequent commands need a single
  /// method and must start fast.
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

  /// The names of the members that rows in events of a module have, for each of its tables.
  static func rows(of module: String) -> [[String]] {
    let document = try? JSON(parsing: BuiltInDeclarations.rows)
    return document?[module]?.elements.map { $0.elements.compactMap(\.string) } ?? []
  }
}
