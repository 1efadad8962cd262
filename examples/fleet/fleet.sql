-- A database for many machines: each machine's role sees and changes its own rows and nothing else, and the role that makes reports
-- sees all of them and changes nothing. It is run once, as the role that owns the schema, before or behind `trackd-mirror prepare`:
--
--   psql -d fleet -f fleet.sql
--
-- Tables that come later, with a module from outside or a newer trackd, are made by `trackd-mirror prepare --socket` and guarded in
-- the same way by themselves. It may be run again: with a newer trackd-mirror it should be.
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
  -- Who may update or delete in a whole table may lock it, and keep all others out of it. So columns are granted, and rows are
  -- removed by trackd.remove.
  EXECUTE format('REVOKE UPDATE, DELETE ON %s FROM trackd_machine', wanted);
  EXECUTE format('GRANT SELECT, INSERT ON %s TO trackd_machine', wanted);
  EXECUTE format('GRANT UPDATE (%s) ON %s TO trackd_machine', (SELECT string_agg(quote_ident(attname), ', ')
    FROM pg_attribute WHERE attrelid = wanted AND attnum > 0 AND NOT attisdropped), wanted);
  EXECUTE format('GRANT SELECT ON %s TO trackd_reader', wanted);
END $body$;
REVOKE ALL ON FUNCTION trackd.guard(regclass) FROM PUBLIC;

-- Views look with the rights of who asks, so that the policies hold for reports, too.
ALTER DEFAULT PRIVILEGES IN SCHEMA trackd GRANT SELECT ON TABLES TO trackd_machine, trackd_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA trackd TO trackd_machine, trackd_reader;
SELECT count(trackd.guard(oid)) AS guarded FROM pg_class WHERE relnamespace = 'trackd'::regnamespace AND relkind = 'r';

-- A machine makes, changes and drops nothing, and removes rows of its own. What an earlier fleet.sql has granted is taken back.
SELECT 'REVOKE ALL ON FUNCTION trackd.take_table(text, text, jsonb) FROM trackd_machine'
WHERE to_regprocedure('trackd.take_table(text,text,jsonb)') IS NOT NULL \gexec
SELECT 'GRANT EXECUTE ON FUNCTION trackd.remove(text, text, bigint[]) TO trackd_machine'
WHERE to_regprocedure('trackd.remove(text,text,bigint[])') IS NOT NULL \gexec

COMMIT;
