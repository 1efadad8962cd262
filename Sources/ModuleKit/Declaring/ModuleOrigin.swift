/// Where a module comes from.
public enum ModuleOrigin: String, Sendable, CaseIterable {
  /// It is compiled into this program.
  case builtIn = "builtin"
  /// A manifest defines it completely.
  case manifest
  /// It has a program that answers some of its methods.
  case program
}
