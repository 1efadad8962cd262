package import Testing
package import Wire

/// A table of permissions with a row per method and a column per role. Each cell contains the outcome of the call.
///
///     method        own  other     admin
///     notes.edit    ok   notFound  notFound
///
/// A cell is `ok` or the name of an `RPCCode`. After a slash, a reason may follow, as in `conflict/chores.housed`. Each
/// cell has its own world. `play` sets up the world, makes the call in that role, and returns the whole response. The
/// test fails if a method has no row or a row has no method.
package struct RightsMatrix {
  package let roles: [String]
  package let cells: [Cell]

  package struct Cell: Sendable, CustomStringConvertible {
    package let method: String
    package let role: String
    package let expected: String

    package var description: String { "\(method) as \(role)" }
  }

  package init(_ table: String) {
    let rows = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }.filter { !$0.isEmpty }
    let roles = Array(rows[0].dropFirst())
    self.roles = roles
    cells = rows.dropFirst().flatMap { row in
      precondition(row.count == roles.count + 1, "the row of \(row[0]) has \(row.count - 1) cells, not \(roles.count)")
      return zip(roles, row.dropFirst()).map { Cell(method: row[0], role: $0, expected: $1) }
    }
  }

  /// Checks all cells.
  package func hold(
    methods: [String], sourceLocation: SourceLocation = #_sourceLocation,
    play: (_ method: String, _ role: String) throws -> JSON
  ) throws {
    #expect(Set(cells.map(\.method)) == Set(methods), "the table has every method", sourceLocation: sourceLocation)
    for cell in cells {
      let response = try play(cell.method, cell.role)
      let (code, reason) = Self.end(of: response)
      let said = cell.expected.contains("/") ? "\(code)/\(reason)" : code
      #expect(said == cell.expected, "\(cell): \(response)", sourceLocation: sourceLocation)
    }
  }

  private static func end(of response: JSON) -> (code: String, reason: String) {
    guard let error = response["error"] else { return ("ok", "") }
    let code = error["code"]?.int.flatMap { RPCCode(rawValue: $0) }
    return (code.map { "\($0)" } ?? "unknown", error["data"]?["reason"]?.string ?? "")
  }
}
