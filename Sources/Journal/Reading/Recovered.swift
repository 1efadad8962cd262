/// The result of opening a journal.
package struct Recovered: Sendable {
  package enum State: Sendable, Equatable {
    case ready
    /// Everything that was read is valid, but something is missing or nothing can be written. The reason is for people.
    case readOnly(reason: String)
  }

  /// A torn tail that was removed from the file.
  package struct TornTail: Sendable, Equatable {
    package let bytes: Int
    /// The file that contains these bytes now.
    package let name: String
  }

  package let state: State
  /// Nil if the state is read-only.
  package let journal: OpenJournal?
  /// The last revision that was read.
  package let rev: Int
  /// The schema of the file. It is older than the program's if an older program wrote it.
  package let schema: Int
  package let wasCreated: Bool
  package let tornTail: TornTail?
  package let contents: JournalContents
  /// The bytes of all records, without padding.
  package let fileBytes: Int

  package var tornBytes: Int { tornTail?.bytes ?? 0 }
}
