/// `status`: what the database knows of each machine.
package struct StatusTable {
  /// A mirror that has nothing to do says so every ten seconds.
  private static let lateSeconds = 600

  /// By machine: its name, for how many seconds nothing came of it, its daemon's version, and the revisions of its modules.
  private let rows: [[String?]]

  package static func query(of machine: String?) -> Statement {
    Statement(
      """
      SELECT m.machine, extract(epoch FROM now() - m.seen)::bigint, m.daemon,
        string_agg(p.module || ' ' || p.rev || CASE WHEN p.life > 1 THEN ' of life ' || p.life ELSE '' END, ', '
          ORDER BY p.module)
      FROM trackd.machine m LEFT JOIN trackd.place p ON p.machine = m.machine
      WHERE $1::text IS NULL OR m.machine = $1 GROUP BY m.machine, m.seen, m.daemon ORDER BY m.machine
      """, machine)
  }

  /// - Parameter rows: the answer to the query.
  package init(_ rows: [[String?]]) {
    self.rows = rows
  }

  /// Whether there is a machine, and none is late.
  package var isGood: Bool {
    !rows.isEmpty && rows.allSatisfy { $0[1].flatMap { Int($0) } ?? .max <= Self.lateSeconds }
  }

  package var text: String {
    let lines =
      [["MACHINE", "LAG", "TRACKD", "UP TO REVISION"]]
      + rows.map { [$0[0] ?? "", Self.lag($0[1]), $0[2] ?? "", $0[3] ?? ""] }
    let widths = (0..<3).map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count + 2) }.joined() + line[3] + "\n"
    }.joined()
  }

  /// Where nothing was ever finished, the first copy is still on its way.
  private static func lag(_ seconds: String?) -> String {
    seconds.flatMap { Int($0) }.map { Lag.text(seconds: max(0, $0)) } ?? "copying"
  }
}
