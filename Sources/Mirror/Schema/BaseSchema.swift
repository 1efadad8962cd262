/// The part of the database that exists before any module's table. The SQL for this part can be run repeatedly.
///
/// The schema's owner creates all tables. If a machine's role could create or lock a table, the machine could keep
/// other machines from using that table. The role therefore lacks every permission that allows it to lock a table, such
/// as DELETE or UPDATE on whole tables. A machine removes its rows with the function `remove`.
package enum BaseSchema {
  /// The edition of this SQL. Increment the number whenever the SQL changes. A database with an older edition is
  /// upgraded. A database with a newer edition stays unchanged.
  package static let edition = 2

  /// The whole SQL: `base.sql`, the function that returns the edition, and the views.
  package static var sql: String {
    String(decoding: PackageResources.base_sql, as: UTF8.self)
      + "CREATE OR REPLACE FUNCTION trackd.edition() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT \(edition)';\n"
      + views
  }

  /// Begins a transaction that is allowed to change the schema. The transaction locks `trackd.machine`, which every
  /// edition has. Only one such transaction can therefore run at a time. A change to a table waits for all transactions
  /// that have read the table, and the waiting change blocks all later transactions. The transaction therefore has a
  /// lock timeout.
  package static let begin = """
    BEGIN; SET LOCAL lock_timeout = '5s';
    DO $body$ BEGIN
      IF to_regclass('trackd.machine') IS NOT NULL THEN LOCK TABLE trackd.machine IN SHARE UPDATE EXCLUSIVE MODE; END IF;
    END $body$
    """

  /// The statements that create the views. A view is created only if the tables that it reads exist.
  private static var views: String {
    let statements = ReportViews.all.map { view in
      """
        IF to_regclass('trackd.\(view.name)') IS NULL THEN
          BEGIN
            CREATE VIEW trackd.\(view.name) WITH (security_invoker = true) AS \(view.sql);
            COMMENT ON VIEW trackd.\(view.name) IS '\(view.about)';
          EXCEPTION WHEN undefined_table OR undefined_column OR undefined_function OR datatype_mismatch THEN NULL;
          END;
        END IF;
      """
    }
    return """
      CREATE OR REPLACE FUNCTION trackd.make_views() RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
      AS $body$ BEGIN
      \(statements.joined(separator: "\n"))
      END $body$;
      CREATE OR REPLACE FUNCTION trackd.drop_views() RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp
      AS $body$ DROP VIEW IF EXISTS \(ReportViews.all.reversed().map { "trackd.\($0.name)" }.joined(separator: ", ")) $body$;
      REVOKE ALL ON FUNCTION trackd.take_table(text, text, jsonb), trackd.remove(text, text, bigint[]), trackd.make_views(),
        trackd.drop_views() FROM PUBLIC;
      SELECT trackd.drop_views();
      SELECT trackd.make_views();
      DO $body$ BEGIN
        IF to_regprocedure('trackd.guard(regclass)') IS NOT NULL THEN
          PERFORM trackd.guard(oid) FROM pg_class WHERE relnamespace = 'trackd'::regnamespace AND relkind = 'r';
          REVOKE ALL ON FUNCTION trackd.take_table(text, text, jsonb) FROM trackd_machine;
          GRANT EXECUTE ON FUNCTION trackd.remove(text, text, bigint[]) TO trackd_machine;
        END IF;
      END $body$;

      """
  }
}
