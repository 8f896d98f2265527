#!/bin/sh
# Restores a dump of backup.sh into the empty database that EMPTY_DATABASE_URL names: all of it, or nothing.
set -eu
dump="${1:?name the dump: restore.sh telltale-….dump}"
: "${EMPTY_DATABASE_URL:?set EMPTY_DATABASE_URL to a database that createdb has just made}"

expected=$(cut -d ' ' -f 1 "$dump.sha256" 2>/dev/null || true)
actual=$(sha256sum <"$dump")
if [ "${#expected}" -ne 64 ]; then
  # That says nothing against the dump: a run may have ended between the two, or its volume was full.
  echo "$dump.sha256 holds no checksum, so nothing tells whether the dump was damaged since. Going on." >&2
elif [ "$expected" != "${actual%% *}" ]; then
  echo "$dump is not what was dumped: its checksum differs. Take another one." >&2
  exit 1
fi
tables=$(psql --no-psqlrc --tuples-only --no-align --dbname="$EMPTY_DATABASE_URL" --command="
  SELECT count(*) FROM pg_class
  JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE relkind IN ('r', 'p') AND nspname NOT IN ('pg_catalog', 'information_schema') AND nspname NOT LIKE 'pg_toast%'")
if [ "$tables" != 0 ]; then
  echo "The database holds $tables tables already. Restore into an empty one: createdb makes it." >&2
  exit 1
fi
# A dump that was made otherwise may name roles that this cluster lacks.
pg_restore --no-owner --no-privileges --exit-on-error --single-transaction --dbname="$EMPTY_DATABASE_URL" "$dump"
# An owner who is no superuser would be told of each catalog that stays as it is.
psql --no-psqlrc --quiet --dbname="$EMPTY_DATABASE_URL" --command='SET client_min_messages = error' --command='ANALYZE'
echo "Restored $dump. Start the processes on it, with the SIGNING_KEYS that belong to it."
