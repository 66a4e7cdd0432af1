#!/bin/sh
# One backup into a folder, named by the moment; those older than so many days are removed.
# usage: backup.sh FOLDER [DAYS]; the database is that of LUDOTEKA_DATABASE or LUDOTEKA_DATABASE_FILE
set -eu
folder=$1
days=${2:-28}
umask 077
ludoteka backup "$folder/ludoteka-$(date -u +%Y-%m-%dT%H%M%SZ)"
find "$folder" -maxdepth 1 -type f -name 'ludoteka-*' -mtime "+$days" -delete
