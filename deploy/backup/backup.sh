#!/bin/sh
# Dumps the database that DATABASE_URL names into BACKUP_DIR, and removes dumps that are more than KEEP_DAYS (14)
# whole days old: with 14, on the fifteenth day.
# Needs pg_dump and pg_restore of the server's version or a newer one: the image `postgres` has both.
set -eu
: "${DATABASE_URL:?set DATABASE_URL to the database that is to be dumped}"
: "${BACKUP_DIR:?set BACKUP_DIR to the folder that keeps the dumps}"
keep_days="${KEEP_DAYS:-14}"

# Only files of the folder itself: a volume has a folder of root's, and an operator may put dumps aside in one.
# What killed runs left would fill the volume in the end. A dump in progress is written to all the time.
find "$BACKUP_DIR" -maxdepth 1 -type f -name '.telltale-*.partial' -mtime +0 -exec rm -f {} +

name="telltale-$(date -u +%Y%m%dT%H%M%SZ).dump"
partial="$BACKUP_DIR/.$name.partial"
partial_sum="$BACKUP_DIR/.$name.sha256.partial"
# A dump that was not finished must not look like one.
trap 'rm -f "$partial" "$partial_sum"' EXIT
umask 077
# The roles of this cluster are not those of another: what was granted to them would end a restore there.
pg_dump --format=custom --no-owner --no-privileges --file="$partial" --dbname="$DATABASE_URL"
# Reads it back: an archive that ends in the middle has no list of contents.
pg_restore --list "$partial" >/dev/null
# Both are written before either has its name: a full volume ends the run here, and a sum that is there is whole.
sum=$(sha256sum <"$partial")
echo "${sum%% *}  $name" >"$partial_sum"
mv "$partial" "$BACKUP_DIR/$name"
mv "$partial_sum" "$BACKUP_DIR/$name.sha256"

# Only after a new one is there, so that a database that is gone does not end with no dump at all.
find "$BACKUP_DIR" -maxdepth 1 -type f -name 'telltale-*.dump*' -mtime "+$keep_days" -exec rm -f {} +
echo "$BACKUP_DIR/$name"
