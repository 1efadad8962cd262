/// What a database has before any table of a module: SQL that may be run again and again.
///
/// The schema's owner makes all tables: a machine's role could keep a table that it makes or locks from other machines. So it
/// has no right that comes with a lock on a table (DELETE, UPDATE of whole tables), and removes its rows by `remove`.
package enum BaseSchema {
  /// Grows with every change to what follows: an older one in the database is replaced, a newer one is left alone.
  package static let edition = 2

  /// `base.sql`, the edition, and the views.
  package static var sql: String {
    String(decoding: PackageResources.base_sql, as: UTF8.self)
      + "CREATE OR REPLACE FUNCTION trackd.edition() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT \(edition)';\n"
      + views
  }

  /// Begins a transaction in which the schema may be changed, alone: `trackd.machine` is there from the first edition on.
  /// A table that is changed waits for every transaction that has looked at it, and everybody else waits behind it meanwhile.
  package static let begin = """
    BEGIN; SET LOCAL lock_timeout = '5s';
    DO $body$ BEGIN
      IF to_regclass('trackd.machine') IS NOT NULL THEN LOCK TABLE trackd.machine IN SHARE UPDATE EXCLUSIVE MODE; END IF;
    END $body$
    """

  /// Each view is made where the tables that it looks at are there.
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
