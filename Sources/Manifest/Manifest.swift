package import ModuleKit
package import System

/// The description of a custom module. It has everything that the host must know while the module's program isn't
/// running.
///
/// A manifest is always fully validated. Code that uses a manifest can rely on every name, limit and reference in it.
package struct Manifest: Sendable, Equatable {
  package let name: String
  package let schema: Int
  package let summary: String
  package let release: Release
  package let tables: [Table]
  package let methods: [ProgramMethod]
  /// How the program checks the changes made by verbs and undos. Nil if the program doesn't check these changes.
  package let check: ProgramMethod?
  /// What the program may use besides its own folder.
  package let access: Confinement
  package let notices: [TimedNotice]
  /// The methods that are called after events of other modules.
  package let reactions: [Reaction]
  /// The methods that are called on a schedule.
  package let schedules: [Schedule]
  /// What the module shows beside the timer's status. Nil if it shows nothing.
  package let status: Status?
  /// The numbers that an administrator may set, in the section of the configuration that has the module's name.
  package let settings: [Setting]
  package let migrations: [Migration]
  /// The source text without whitespace between tokens. The journal's header contains this text.
  package let text: [UInt8]

  /// The protocol versions that a program may speak.
  package static let protocols = 1...1

  /// The setting for the quota of a user's pictures. Nil if no table has pictures.
  package var pictureBytes: Setting? {
    let name = Self.pictureBytes(of: name).name
    return tables.contains { !$0.pictures.isEmpty } ? settings.first { $0.name == name } : nil
  }

  static func pictureBytes(of module: String) -> Setting {
    Setting(
      module, "pictureBytesPerUser", "how many bytes all pictures of one user may have together", 0...(1 << 50),
      standard: 1 << 30)
  }

  package func table(named name: String) -> Table? { tables.first { $0.name == name } }

  /// Whether the module has a program. Only methods and a check need a program.
  package var hasProgram: Bool { !methods.isEmpty || check != nil }

  /// A notice to all accounts that see a row. It is sent when a time or date in the row is reached.
  package struct TimedNotice: Sendable, Equatable {
    /// The name of the notice, which begins with the module's name.
    package let name: String
    package let summary: Label
    package let table: String
    /// The index of the column with the time or date.
    package let column: Int
    /// The time of day at which a date is reached, in the daemon's time zone.
    package let secondsOfDay: Int
    /// Verbs of the table that a client may offer beside the notice.
    package let actions: [String]
  }

  /// Converts rows of an older schema to a newer schema.
  package struct Migration: Sendable, Equatable {
    /// The schema after the migration.
    package let schema: Int
    package let steps: [Step]

    package enum Step: Sendable, Equatable {
      case addTable(String)
      case dropTable(String)
      /// Adds the column as it is declared now. Each row gets the column's default value.
      case add(table: String, column: String)
      case rename(table: String, from: String, to: String)
      case drop(table: String, column: String)
      /// Changes the limits of a column. No row is rewritten, but each row must be within the new limits.
      case limit(table: String, column: String)
    }
  }
}
