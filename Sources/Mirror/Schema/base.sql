-- The part of a database that exists before any module's table. BaseSchema.swift adds the edition and the views.

CREATE SCHEMA IF NOT EXISTS trackd;
CREATE TABLE IF NOT EXISTS trackd.machine (
  machine text PRIMARY KEY, began timestamptz NOT NULL DEFAULT now(), seen timestamptz, daemon text NOT NULL);
CREATE TABLE IF NOT EXISTS trackd.place (
  machine text, module text, rev bigint NOT NULL, life integer NOT NULL DEFAULT 1, at timestamptz,
  copied timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (machine, module));
CREATE TABLE IF NOT EXISTS trackd.event (
  machine text, module text, rev bigint, at timestamptz NOT NULL, "by" text, method text NOT NULL,
  life integer NOT NULL DEFAULT 1, PRIMARY KEY (machine, module, life, rev));
CREATE TABLE IF NOT EXISTS trackd.life (
  machine text, module text, life integer, began timestamptz NOT NULL DEFAULT now(), ended_at_rev bigint NOT NULL,
  PRIMARY KEY (machine, module, life));
CREATE TABLE IF NOT EXISTS trackd.past (
  machine text, module text, life integer, "table" text, id bigint, rev bigint NOT NULL, "row" jsonb NOT NULL,
  PRIMARY KEY (machine, module, life, "table", id));
CREATE TABLE IF NOT EXISTS trackd.mirror (
  machine text PRIMARY KEY, pid integer NOT NULL, role oid NOT NULL, since timestamptz NOT NULL);
COMMENT ON SCHEMA trackd IS 'The daily record of machines, as trackd-mirror(8) copies it.';
COMMENT ON TABLE trackd.machine IS 'The machines, and when their mirrors last had nothing left to write.';
COMMENT ON TABLE trackd.mirror IS 'The database connection of each machine''s mirror.';
COMMENT ON TABLE trackd.place IS 'The revision up to which a module of a machine has been copied.';
COMMENT ON COLUMN trackd.place.at IS 'when that revision was made, if known';
COMMENT ON COLUMN trackd.place.copied IS 'when all rows were last copied';
COMMENT ON TABLE trackd.event IS 'Who did what, and when: every copied transaction, once.';
COMMENT ON COLUMN trackd.event.life IS 'as in trackd.place: revisions are unique within it';
COMMENT ON TABLE trackd.life IS 'The lives that began because a machine was restored from a backup or replaced.';
COMMENT ON COLUMN trackd.life.ended_at_rev IS 'the last copied revision of the life before it';
COMMENT ON TABLE trackd.past IS 'The rows of ended lives, as they were when a backup was restored.';

-- Makes this connection the machine's mirror, unless there is another one. It locks a row, because any role could take
-- an advisory lock, whatever its key.
CREATE OR REPLACE FUNCTION trackd.take_machine(of_machine text)
RETURNS boolean LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
DECLARE
  holder trackd.mirror;
BEGIN
  INSERT INTO trackd.mirror (machine, pid, role, since) VALUES (of_machine, 0, 0, now()) ON CONFLICT DO NOTHING;
  SELECT * INTO STRICT holder FROM trackd.mirror WHERE machine = of_machine FOR UPDATE;
  -- The snapshot of connections may be older than the wait for the row.
  PERFORM pg_stat_clear_snapshot();
  IF holder.pid <> pg_backend_pid() AND EXISTS (
    SELECT FROM pg_stat_activity a WHERE a.pid = holder.pid AND a.usesysid = holder.role AND a.datname = current_database()
      -- The start of another role's connection isn't visible.
      AND coalesce(a.backend_start = holder.since, true)) THEN
    RETURN false;
  END IF;
  UPDATE trackd.mirror m SET pid = a.pid, role = a.usesysid, since = a.backend_start
    FROM pg_stat_activity a WHERE a.pid = pg_backend_pid() AND m.machine = of_machine;
  RETURN true;
END $body$;

-- Deletes rows of a machine, or all its rows if `ids` is null.
CREATE OR REPLACE FUNCTION trackd.remove(wanted text, of_machine text, ids bigint[])
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  IF of_machine <> session_user AND NOT pg_has_role(
    session_user, (SELECT nspowner FROM pg_namespace WHERE nspname = 'trackd'), 'MEMBER') THEN
    RAISE EXCEPTION '% may not remove rows of %', session_user, of_machine USING ERRCODE = 'insufficient_privilege';
  END IF;
  EXECUTE format('DELETE FROM trackd.%I WHERE machine = $1 AND ($2 IS NULL OR id = ANY ($2))', wanted)
    USING of_machine, ids;
END $body$;

-- Moves a place from its old value. If it has another value, another mirror is writing, and this call fails.
CREATE OR REPLACE FUNCTION trackd.advance(
  of_machine text, of_module text, of_life integer, old bigint, new bigint, told timestamptz
) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  UPDATE trackd.place SET rev = new, at = coalesce(told, at)
    WHERE machine = of_machine AND module = of_module AND life = of_life AND rev = old;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the place of %.% is not at revision % any more', of_machine, of_module, old
      USING ERRCODE = 'serialization_failure';
  END IF;
END $body$;

-- Creates a table, or its missing columns. Each column is {"name", "type", "default", "about"}.
CREATE OR REPLACE FUNCTION trackd.take_table(wanted text, about text, columns jsonb)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s'
AS $body$
DECLARE
  known CONSTANT text[] := '{bigint,numeric,boolean,timestamp with time zone,date,text,jsonb}';
  col record;
  present text;
BEGIN
  LOCK TABLE trackd.machine IN SHARE UPDATE EXCLUSIVE MODE;
  IF position('_' IN wanted) < 2 OR octet_length(wanted) > 63 THEN
    RAISE EXCEPTION '% is not the name of a module''s table', wanted USING ERRCODE = 'invalid_name';
  END IF;
  IF to_regclass(format('trackd.%I', wanted)) IS NULL THEN
    IF (SELECT count(*) FROM pg_class WHERE relnamespace = 'trackd'::regnamespace AND relkind = 'r') >= 2000 THEN
      RAISE EXCEPTION 'there are 2000 tables already' USING ERRCODE = 'program_limit_exceeded';
    END IF;
    EXECUTE format(
      'CREATE TABLE trackd.%I (machine text, id bigint, rev bigint NOT NULL, PRIMARY KEY (machine, id))', wanted);
    EXECUTE format('COMMENT ON TABLE trackd.%I IS %L', wanted, about);
  END IF;
  FOR col IN SELECT * FROM jsonb_to_recordset(columns) AS c(name text, type text, "default" text, about text) LOOP
    IF NOT col.type = ANY (known) THEN
      RAISE EXCEPTION 'no column is of type %', col.type USING ERRCODE = 'invalid_parameter_value';
    END IF;
    present := (
      SELECT format_type(atttypid, atttypmod) FROM pg_attribute
      WHERE attrelid = to_regclass(format('trackd.%I', wanted)) AND attname = col.name AND NOT attisdropped);
    IF present IS NULL THEN
      IF (SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass(format('trackd.%I', wanted))) >= 400 THEN
        RAISE EXCEPTION '% has 400 columns already', wanted USING ERRCODE = 'program_limit_exceeded';
      END IF;
      EXECUTE format('ALTER TABLE trackd.%I ADD COLUMN %I %s DEFAULT %s', wanted, col.name, col.type,
        coalesce(quote_literal(col."default") || '::' || col.type, 'NULL'));
      EXECUTE format('COMMENT ON COLUMN trackd.%I.%I IS %L', wanted, col.name, col.about);
    ELSIF present <> col.type THEN
      PERFORM trackd.drop_views();
      EXECUTE format('ALTER TABLE trackd.%I ALTER COLUMN %I DROP DEFAULT', wanted, col.name);
      EXECUTE format('ALTER TABLE trackd.%I ALTER COLUMN %I TYPE %s USING %s', wanted, col.name, col.type,
        CASE WHEN col.type = 'jsonb' THEN format('to_jsonb(%I)', col.name)
             WHEN present = 'jsonb' THEN format('(%I #>> ''{}'')::%s', col.name, col.type)
             ELSE format('%I::%s', col.name, col.type) END);
    END IF;
  END LOOP;
  IF to_regprocedure('trackd.guard(regclass)') IS NOT NULL THEN
    EXECUTE 'SELECT trackd.guard($1)' USING to_regclass(format('trackd.%I', wanted));
  END IF;
  PERFORM trackd.make_views();
END $body$;

