-- A database for many machines: each machine's role sees and changes only its own rows, and the role for reports sees all rows and
-- changes nothing. Run it once, as the owner of the schema, before or after `trackd-mirror prepare`:
--
--   psql -d fleet -f fleet.sql
--
-- `trackd-mirror prepare --socket` makes later tables, for custom modules or a newer trackd, and protects them in the same way.
-- Run this script again for a newer trackd-mirror.
\set ON_ERROR_STOP on
BEGIN;

-- Roles belong to the server, not to the database, so they may exist already.
SELECT format('CREATE ROLE %I NOLOGIN', name) FROM unnest('{trackd_machine,trackd_reader}'::text[]) AS name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec

CREATE SCHEMA IF NOT EXISTS trackd;
GRANT USAGE ON SCHEMA trackd TO trackd_machine, trackd_reader;

-- The mirror's functions call this for each new table.
CREATE OR REPLACE FUNCTION trackd.guard(wanted regclass) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', wanted);
  EXECUTE format('DROP POLICY IF EXISTS own ON %s', wanted);
  EXECUTE format('CREATE POLICY own ON %s TO trackd_machine USING (machine = current_user::text)
    WITH CHECK (machine = current_user::text)', wanted);
  EXECUTE format('DROP POLICY IF EXISTS everything ON %s', wanted);
  EXECUTE format('CREATE POLICY everything ON %s FOR SELECT TO trackd_reader USING (true)', wanted);
  -- A role that may update or delete in a whole table may also lock it and block all others. So grant updates by column, and
  -- delete rows through trackd.remove.
  EXECUTE format('REVOKE UPDATE, DELETE ON %s FROM trackd_machine', wanted);
  EXECUTE format('GRANT SELECT, INSERT ON %s TO trackd_machine', wanted);
  EXECUTE format('GRANT UPDATE (%s) ON %s TO trackd_machine', (SELECT string_agg(quote_ident(attname), ', ')
    FROM pg_attribute WHERE attrelid = wanted AND attnum > 0 AND NOT attisdropped), wanted);
  EXECUTE format('GRANT SELECT ON %s TO trackd_reader', wanted);
END $body$;
REVOKE ALL ON FUNCTION trackd.guard(regclass) FROM PUBLIC;

-- Views run with the permissions of the querying role, so the policies apply to reports, too.
ALTER DEFAULT PRIVILEGES IN SCHEMA trackd GRANT SELECT ON TABLES TO trackd_machine, trackd_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA trackd TO trackd_machine, trackd_reader;
SELECT count(trackd.guard(oid)) AS guarded FROM pg_class WHERE relnamespace = 'trackd'::regnamespace AND relkind = 'r';

-- A machine can't create, alter or drop anything, and can delete only its own rows. Revoke grants of earlier versions.
SELECT 'REVOKE ALL ON FUNCTION trackd.take_table(text, text, jsonb) FROM trackd_machine'
WHERE to_regprocedure('trackd.take_table(text,text,jsonb)') IS NOT NULL \gexec
SELECT 'GRANT EXECUTE ON FUNCTION trackd.remove(text, text, bigint[]) TO trackd_machine'
WHERE to_regprocedure('trackd.remove(text,text,bigint[])') IS NOT NULL \gexec

COMMIT;
