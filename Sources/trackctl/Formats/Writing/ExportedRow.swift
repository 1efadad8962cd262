import Wire

/// A row to export, as the daemon shows it.
struct ExportedRow {
  let module: String
  let table: String
  let json: JSON
}
