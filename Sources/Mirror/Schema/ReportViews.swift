/// Views for reports, spreadsheets and dashboards. They show names instead of ids.
///
/// Each view reads with the permissions of the user who queries it (`security_invoker`). The user therefore sees only
/// rows that the user may read.
enum ReportViews {
  struct View {
    let name: String
    let about: String
    let sql: String
  }

  /// All views. A view comes after the views that it reads.
  static let all = [
    View(
      name: "hours_sheet", about: "Hours, one row per record.",
      sql: """
        SELECT r.machine, r.id, r.date, to_char(r.date, 'IYYY-"W"IW') AS week,
          coalesce(a.name, 'account ' || r."user") AS person, p.client, p.project,
          trim_scale(round((30 * r.halves + coalesce(r."restMinutes", 0)) / 60.0, 4)) AS hours, r.billable,
          r."partTime" AS part_time, r.comment, 30 * r.halves + coalesce(r."restMinutes", 0) AS minutes
        FROM trackd.hours_records r
        LEFT JOIN trackd.hours_projects p ON p.machine = r.machine AND p.id = r.project
        LEFT JOIN trackd.accounts_accounts a ON a.machine = r.machine AND a.id = r."user"
        """),
    View(
      name: "hours_by_client", about: "Hours by client and project.",
      sql: sums("machine, client, project")),
    View(
      name: "hours_by_person", about: "Hours by person, client and project.",
      sql: sums("machine, person, client, project")),
    View(
      name: "hours_by_week", about: "Hours by week (ISO 8601), person, client and project.",
      sql: sums("machine, week, person, client, project")),
    View(
      name: "timer_sheet", about: "Time, one row per entry. The running entry counts up to now.",
      sql: """
        WITH RECURSIVE merged (machine, id, name, further) AS (
          SELECT machine, id, name, "mergedInto" FROM trackd.timer_projects
          UNION
          SELECT m.machine, m.id, p.name, p."mergedInto" FROM merged m
          JOIN trackd.timer_projects p ON p.machine = m.machine AND p.id = m.further)
        SELECT e.machine, e.id, coalesce(a.name, 'account ' || e."user") AS person, p.name AS project,
          e."startedAt" AS started_at, e."stoppedAt" AS stopped_at,
          floor(extract(epoch FROM coalesce(e."stoppedAt", now()) - e."startedAt"))::bigint AS seconds, e.note, e.tags
        FROM trackd.timer_entries e
        LEFT JOIN merged p ON p.machine = e.machine AND p.id = e.project AND p.further IS NULL
        LEFT JOIN trackd.accounts_accounts a ON a.machine = e.machine AND a.id = e."user"
        """),
    View(
      name: "timer_by_project", about: "Time by person and project.",
      sql: """
        SELECT machine, person, project, sum(seconds) AS seconds, count(*) AS entries, max(started_at) AS last_started_at
        FROM trackd.timer_sheet GROUP BY machine, person, project
        """),
    View(
      name: "timer_by_week", about: "Time by week (ISO 8601, UTC), person and project.",
      sql: """
        SELECT machine, to_char(started_at AT TIME ZONE 'UTC', 'IYYY-"W"IW') AS week, person, project,
          sum(seconds) AS seconds, count(*) AS entries
        FROM trackd.timer_sheet GROUP BY 1, 2, 3, 4
        """),
    View(
      name: "chores_scoreboard", about: "Points of the members of a house.",
      sql: """
        SELECT m.machine, h.name AS house, coalesce(m.name, a.name, 'account ' || m."user") AS person,
          coalesce(sum(c.points), 0) AS points, count(c.id) AS completions, max(c.at) AS last_done_at
        FROM trackd.chores_members m
        JOIN trackd.chores_houses h ON h.machine = m.machine AND h.id = m.house
        LEFT JOIN trackd.chores_completions c ON c.machine = m.machine AND c.member = m.id
        LEFT JOIN trackd.accounts_accounts a ON a.machine = m.machine AND a.id = m."user"
        GROUP BY 1, 2, 3
        """),
  ]

  private static func sums(_ keys: String) -> String {
    """
    SELECT \(keys), trim_scale(round(sum(minutes) / 60.0, 4)) AS hours,
      trim_scale(round(coalesce(sum(minutes) FILTER (WHERE billable), 0) / 60.0, 4)) AS billable, count(*) AS records
    FROM trackd.hours_sheet GROUP BY \(keys)
    """
  }
}
