-- A database for many machines: each machine's role sees and changes its own rows and nothing else, and whoever makes reports
-- sees all of them and changes nothing. It is run once, as the role that owns the schema, before or behind `trackd-mirror prepare`:
--
--   psql -d fleet -f fleet.sql
--
-- Tables that come later, with a module from outside or a newer trackd, are guarded in the same way by themselves.
\set ON_ERROR_STOP on
BEGIN;

-- Roles are the server's, not the database's: they may be there already.
SELECT format('CREATE ROLE %I NOLOGIN', name) FROM unnest('{trackd_machine,trackd_reader}'::text[]) AS name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec

CREATE SCHEMA IF NOT EXISTS trackd;
GRANT USAGE ON SCHEMA trackd TO trackd_machine, trackd_reader;

-- The mirror's functions call this for each table that they make.
CREATE OR REPLACE FUNCTION trackd.guard(wanted regclass) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', wanted);
  EXECUTE format('DROP POLICY IF EXISTS own ON %s', wanted);
  EXECUTE format('CREATE POLICY own ON %s TO trackd_machine USING (machine = current_user::text)
    WITH CHECK (machine = current_user::text)', wanted);
  EXECUTE format('DROP POLICY IF EXISTS everything ON %s', wanted);
  EXECUTE format('CREATE POLICY everything ON %s FOR SELECT TO trackd_reader USING (true)', wanted);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO trackd_machine', wanted);
  EXECUTE format('GRANT SELECT ON %s TO trackd_reader', wanted);
END $body$;
REVOKE ALL ON FUNCTION trackd.guard(regclass) FROM PUBLIC;

-- Views look with the rights of who asks, so that the policies hold for reports, too.
ALTER DEFAULT PRIVILEGES IN SCHEMA trackd GRANT SELECT ON TABLES TO trackd_machine, trackd_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA trackd TO trackd_machine, trackd_reader;
SELECT count(trackd.guard(oid)) AS guarded FROM pg_class WHERE relnamespace = 'trackd'::regnamespace AND relkind = 'r';

-- A machine may have a column or a table added that its daemon has come to have. It may not make, change or drop anything itself.
SELECT 'GRANT EXECUTE ON FUNCTION trackd.take_table(text, text, jsonb) TO trackd_machine'
WHERE to_regprocedure('trackd.take_table(text,text,jsonb)') IS NOT NULL \gexec

COMMIT;
