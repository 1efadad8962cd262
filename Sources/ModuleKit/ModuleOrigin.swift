/// Where a module comes from.
public enum ModuleOrigin: String, Sendable, CaseIterable {
  /// It is a part of this program.
  case builtIn = "builtin"
  /// A manifest says all that it is.
  case manifest
  /// A program answers some of its methods.
  case program
}
