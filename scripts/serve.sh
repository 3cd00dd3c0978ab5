#!/bin/sh
set -eu

# A fresh volume and what a command wrote as root belong to root, and the server shall not run as root.
if [ "$(id -u)" = 0 ]; then
  find "$DATA_DIR" ! -user node -exec chown -h node:node {} +
  exec env HOME=/home/node setpriv --reuid=node --regid=node --init-groups "$0"
fi

# Fewer pools of freed memory, a smaller one for what is young, and a limit that has V8 collect before it takes more: a busy server takes 190 MB in
# the place of 330, and as much CPU. 50 MB of it live. It may reach 80 MB before V8 collects, or it would do so 70 times a gigabyte of uploads.
export MALLOC_ARENA_MAX=2
server="node --max-semi-space-size=8 --initial-old-space-size=80 --max-old-space-size=384 build/server/index.js"

# Not by npm: its shell keeps the signal to itself, and the server would be killed without having drained.
[ -n "${LITESTREAM_BUCKET:-}" ] || exec $server
export LITESTREAM_ADDR="${LITESTREAM_ADDR:-127.0.0.1:9595}"
for name in stokeline endings; do
  litestream restore -config scripts/litestream.yml -if-db-not-exists -if-replica-exists "$DATA_DIR/$name.sqlite"
done
# A volume that was put back to an earlier time lacks what has ended since, and the bucket has it. Without the bucket the server still starts.
rm -f "$DATA_DIR/endings-copy.sqlite"
timeout 30 litestream restore -config scripts/litestream.yml -if-replica-exists -o "$DATA_DIR/endings-copy.sqlite" "$DATA_DIR/endings.sqlite" ||
  echo '{"level":"error","msg":"the bucket was not asked for what has ended"}'
exec litestream replicate -config scripts/litestream.yml -exec "$server"
