import System

/// A journal that was recovered and may be written: what a `Writer` starts from.
package struct OpenJournal: Sendable {
  let storage: any Storage
  let name: String
  let module: String
  let schema: Int
  let manifest: [UInt8]?
  let rev: Int
  /// Where the transactions begin that the rows don't hold yet.
  let snapshotEnd: Int
  /// Whether the file begins with rows: one that was never compacted has transactions alone.
  let hasRows: Bool
  let file: AppendFile
}
