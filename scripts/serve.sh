#!/bin/sh
set -eu

# A fresh volume belongs to root, and the server shall not run as root.
if [ "$(id -u)" = 0 ]; then
  chown node:node "$DATA_DIR"
  exec env HOME=/home/node setpriv --reuid=node --regid=node --init-groups "$0"
fi

# Not by npm: its shell keeps the signal to itself, and the server would be killed without having drained.
[ -n "${LITESTREAM_BUCKET:-}" ] || exec node build/server/index.js
litestream restore -config scripts/litestream.yml -if-db-not-exists -if-replica-exists "$DATA_DIR/stokeline.sqlite"
exec litestream replicate -config scripts/litestream.yml -exec "node build/server/index.js"
