import Wire

/// The methods that trackd brings, for help where no daemon is asked.
enum BuiltInMethods {
  static var all: [MethodDeclaration] {
    let document = try? JSON(parsing: "[\(BuiltInDeclarations.text)]")
    return document?.elements.compactMap(MethodDeclaration.init) ?? []
  }
}
