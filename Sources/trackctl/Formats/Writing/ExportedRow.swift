import Wire

/// A row of the user, as the daemon shows it.
struct ExportedRow {
  let module: String
  let table: String
  let json: JSON
}
