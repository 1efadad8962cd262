-- A role for reports, dashboards and spreadsheets. It sees the rows of all machines and changes nothing.
--
--   psql -d fleet -v reader=grafana -f reader.sql
\set ON_ERROR_STOP on
SELECT format('CREATE ROLE %I LOGIN IN ROLE trackd_reader', :'reader')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'reader') \gexec
