package import ModuleKit

/// What a module from outside says of itself: everything that must be known while no program runs.
///
/// A value that has been checked whole: whoever holds one need not doubt a name, a limit or a column that another one refers to.
package struct Manifest: Sendable, Equatable {
  package let name: String
  package let schema: Int
  package let summary: String
  package let tables: [Table]
  package let methods: [ProgramMethod]
  /// How the program judges what verbs and undo change; nil where it doesn't.
  package let check: ProgramMethod?
  package let notices: [TimedNotice]
  /// Numbers that an administrator may set, in the section of the configuration that bears the module's name.
  package let settings: [Setting]
  package let migrations: [Migration]
  /// As it was written, without the blanks between: what stands in the journal's header.
  package let text: [UInt8]

  /// The protocols that a program may speak.
  package static let protocols = 1...1

  package func table(named name: String) -> Table? { tables.first { $0.name == name } }

  /// Does a program answer some of its methods, or judge?
  package var hasProgram: Bool { !methods.isEmpty || check != nil }

  /// A moment in a row that is told to whoever sees the row, once it has come.
  package struct TimedNotice: Sendable, Equatable {
    /// With the module's name before it.
    package let name: String
    package let summary: String
    package let table: String
    /// The number of a column of times.
    package let column: Int
  }

  /// How rows of an older schema become rows of this one.
  package struct Migration: Sendable, Equatable {
    /// The schema that the rows are of afterwards.
    package let schema: Int
    package let steps: [Step]

    package enum Step: Sendable, Equatable {
      case addTable(String)
      case dropTable(String)
      /// The column as it is now; each row gets what it is if left out.
      case add(table: String, column: String)
      case rename(table: String, from: String, to: String)
      case drop(table: String, column: String)
      /// Other limits: nothing is written anew, but each row has to keep within them.
      case limit(table: String, column: String)
    }
  }
}
