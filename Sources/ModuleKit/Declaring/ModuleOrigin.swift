/// What defines a module.
public enum ModuleOrigin: String, Sendable, CaseIterable {
  /// The module is compiled into this program.
  case builtIn = "builtin"
  /// A manifest defines the module completely.
  case manifest
  /// The module has a program that answers some of its methods.
  case program
}
