/// What opening a journal came to.
package struct Recovered: Sendable {
  package enum State: Sendable, Equatable {
    case ready
    /// Everything that was read is right, but something is missing, or nothing can be written. The reason is for people.
    case readOnly(reason: String)
  }

  /// A tail that was taken out of the file.
  package struct TornTail: Sendable, Equatable {
    package let bytes: Int
    /// The file that has them now.
    package let name: String
  }

  package let state: State
  /// What a writer starts from; nil if the state is read-only.
  package let journal: OpenJournal?
  /// The last revision that was read.
  package let rev: Int
  /// The file's; older than the program's if an older program wrote it.
  package let schema: Int
  package let wasCreated: Bool
  package let tornTail: TornTail?
  package let contents: JournalContents
  /// The records' bytes, padding left out.
  package let fileBytes: Int

  package var tornBytes: Int { tornTail?.bytes ?? 0 }
}
