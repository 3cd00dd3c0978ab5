FROM litestream/litestream:0.3.13 AS litestream

# Debian's own ffmpeg needs 470 MB of libraries. This one, from the same source, has what app/adapters/video/arguments.server.ts asks for.
FROM debian:bookworm-slim AS ffmpeg
WORKDIR /source
RUN sed -i 's/^Types: deb$/& deb-src/' /etc/apt/sources.list.d/debian.sources \
  && apt-get update \
  && apt-get install -y --no-install-recommends dpkg-dev gcc libc6-dev make nasm pkg-config libdav1d-dev libx264-dev libzimg-dev zlib1g-dev \
  && apt-get source ffmpeg
RUN cd ffmpeg-* \
  && ./configure --disable-everything --disable-autodetect --disable-avdevice --disable-debug --disable-doc --disable-ffplay --disable-ffprobe --disable-network \
  --enable-gpl --enable-libdav1d --enable-libx264 --enable-libzimg --enable-zlib \
  --enable-protocol=file --enable-demuxer=mov --enable-muxer=mp4,image2 --enable-decoders --enable-parsers --enable-bsfs --enable-encoder=libx264,aac,png \
  --enable-filter=aformat,anull,aresample,atrim,blackframe,format,fps,hflip,metadata,null,rotate,scale,setsar,tonemap,transpose,trim,vflip,zscale \
  && make -j"$(nproc)" install-progs

FROM node:22-bookworm-slim AS build
WORKDIR /app
# For better-sqlite3, where no ready binary can be had.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json ./
RUN npm ci --nodedir=/usr/local
COPY . .
RUN npm run build && npm run wire-package && node scripts/pack.mjs /packed

FROM debian:bookworm-slim
WORKDIR /app
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libdav1d6 libx264-164 libzimg2 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 1000 --user-group --create-home node
COPY --from=litestream /usr/local/bin/litestream /usr/local/bin/litestream
COPY --from=ffmpeg /usr/local/bin/ffmpeg /usr/local/bin/ffmpeg
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
COPY --from=build /packed ./
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
CMD ["scripts/serve.sh"]
