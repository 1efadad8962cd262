-- A role for a machine, by the machine's name:
--
--   psql -d fleet -v machine=desk-07 -f machine.sql
--
-- It signs in with a certificate of that name (`cert` in pg_hba.conf). Alternatively, set a password: \password "desk-07"
\set ON_ERROR_STOP on
SELECT format('CREATE ROLE %I LOGIN CONNECTION LIMIT 4 IN ROLE trackd_machine', :'machine')
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'machine') \gexec
