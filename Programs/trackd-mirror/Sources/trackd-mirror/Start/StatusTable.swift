import Platform
import Postgres

/// `status`: what the database knows of each machine.
enum StatusTable {
  /// A mirror that has nothing to do says so every ten seconds.
  private static let lateSeconds = 600

  /// - Returns: the status to exit with: 1 where a machine is late, or there is none.
  static func show(_ conninfo: String, machine: String?) throws(Problem) -> Int32 {
    let rows: [[String?]]
    do throws(DatabaseFailure) {
      rows = try Store.connect(conninfo).query(Statement(query, machine))
    } catch  where error.state == "42P01" || error.state == "3F000" {
      throw Problem(.unavailable, "no mirror has ever written to this database")
    } catch {
      throw Problem(.unavailable, error.description)
    }
    let lines = rows.map { row in
      [row[0] ?? "", lag(row[1]), row[2] ?? "", row[3] ?? ""]
    }
    Platform.write(table([["MACHINE", "LAG", "TRACKD", "UP TO REVISION"]] + lines), to: 1)
    let isLate = rows.contains { $0[1].flatMap { Int($0) } ?? .max > lateSeconds }
    return rows.isEmpty || isLate ? 1 : 0
  }

  private static let query = """
    SELECT m.machine, extract(epoch FROM now() - m.seen)::bigint, m.daemon,
      string_agg(p.module || ' ' || p.rev || CASE WHEN p.life > 1 THEN ' of life ' || p.life ELSE '' END, ', '
        ORDER BY p.module)
    FROM trackd.machine m LEFT JOIN trackd.place p ON p.machine = m.machine
    WHERE $1::text IS NULL OR m.machine = $1 GROUP BY m.machine, m.seen, m.daemon ORDER BY m.machine
    """

  /// Where nothing was ever finished, the first copy is still on its way.
  private static func lag(_ seconds: String?) -> String {
    seconds.flatMap { Int($0) }.map { Report.length(seconds: max(0, $0)) } ?? "copying"
  }

  private static func table(_ lines: [[String]]) -> String {
    let widths = (0..<3).map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count + 2) }.joined() + line[3] + "\n"
    }.joined()
  }
}
