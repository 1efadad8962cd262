import System

/// A recovered journal to which records may be appended. A `Writer` starts from this value.
package struct OpenJournal: Sendable {
  let storage: any Storage
  let name: String
  let module: String
  let schema: Int
  let manifest: [UInt8]?
  let rev: Int
  /// The offset of the first transaction whose changes aren't part of the rows.
  let snapshotEnd: Int
  /// Whether the file begins with rows. A journal that was never compacted contains only transactions.
  let hasRows: Bool
  let file: AppendFile
}
