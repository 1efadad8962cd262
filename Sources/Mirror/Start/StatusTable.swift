/// The output of `status`. It shows what the database contains about each machine.
package struct StatusTable {
  /// A machine is late after this long without an update. An idle mirror updates its row every ten seconds, so the
  /// limit allows for an outage of a few minutes.
  private static let lateSeconds = 600

  /// One row per machine: its name, the seconds since its last update, its daemon's version, and the revisions of its
  /// modules.
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

  /// - Parameter rows: the result of the query.
  package init(_ rows: [[String?]]) {
    self.rows = rows
  }

  /// Whether there is at least one machine and no machine is late.
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

  /// The time since the machine's last update. A machine without an update is still making its first copy.
  private static func lag(_ seconds: String?) -> String {
    seconds.flatMap { Int($0) }.map { Lag.text(seconds: max(0, $0)) } ?? "copying"
  }
}
