/// The result of opening a journal.
package struct Recovered: Sendable {
  package enum State: Sendable, Equatable {
    case ready
    /// All records that were read are valid, but a part of the journal is missing or nothing can be written. The reason
    /// is a message for people.
    case readOnly(reason: String)
  }

  /// A torn tail that was removed from the file.
  package struct TornTail: Sendable, Equatable {
    package let bytes: Int
    /// The file to which these bytes were copied.
    package let name: String
  }

  package let state: State
  /// The journal for writing. Nil if the state is read-only.
  package let journal: OpenJournal?
  /// The last revision that was read.
  package let rev: Int
  /// The schema of the file. If an older program wrote the file, its schema is older than the program's schema.
  package let schema: Int
  package let wasCreated: Bool
  package let tornTail: TornTail?
  package let contents: JournalContents
  /// The number of bytes of all records, without the padding.
  package let fileBytes: Int

  package var tornBytes: Int { tornTail?.bytes ?? 0 }
}
