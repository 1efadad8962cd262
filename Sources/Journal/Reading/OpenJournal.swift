import System

/// A recovered journal that may be written. A `Writer` starts from it.
package struct OpenJournal: Sendable {
  let storage: any Storage
  let name: String
  let module: String
  let schema: Int
  let manifest: [UInt8]?
  let rev: Int
  /// The offset of the first transaction that the rows don't contain yet.
  let snapshotEnd: Int
  /// Whether the file begins with rows. A file that was never compacted has only transactions.
  let hasRows: Bool
  let file: AppendFile
}
