import type { env } from "#app/env.server.ts";

export const SECRET = "s".repeat(32);
export const TILES = "https://tiles.example/{z}/{x}/{y}.png";

type Setting = Exclude<keyof typeof env, "SESSION_SECRETS">;

/** Each setting is wrong by itself or in combination. */
export const WRONG: Record<Setting, (string | Record<string, string>)[]> = {
  NODE_ENV: ["staging"],
  PORT: ["many", "65536"],
  HOST: ["192.0.2.1", "a\nb"],
  DATA_DIR: ["/dev/null/data"],
  BASE_URL: ["ftp://x", "https://stokeline.example/app"],
  SESSION_SECRET: ["", "short", `${SECRET},short`],
  PRODUCT_NAME: ["Stoke\nline"],
  SAFETY_PERSON: ["two\nlines"],
  CONTACT_EMAIL: ["hello"],
  APP_STORE_URL: ["apps.example"],
  PLAY_STORE_URL: ["apps.example"],
  INSTAGRAM_URL: ["@stokeline"],
  FACEBOOK_URL: ["javascript:alert(1)"],
  TWITTER_URL: ["@stokeline"],
  YOUTUBE_URL: ["@stokeline"],
  OPERATOR_USER_ID: ["mia", "987654"],
  STATISTICS_USER_ID: ["mia", "987654"],
  DEVELOPERS: ["everybody", "1001,", "1001,987654"],
  STORAGE: ["tape"],
  GCS_BUCKET: ["gs://media", { STORAGE: "gcs" }],
  GCS_ENDPOINT: ["storage.example", "http://storage.example"],
  METRICS_TOKEN: ["short"],
  MEDIA_ACCEL: ["apache"],
  MAIL: ["", "pigeon"],
  MAIL_RATE: ["0", "many"],
  SMTP_URL: ["mail.example:465", { MAIL: "smtp" }],
  TILE_URL: ["https://tiles.example/{z}/{x}.png", "tiles.example/{z}/{x}/{y}.png", "http://tiles.example/{z}/{x}/{y}.png"],
  TILE_ATTRIBUTION: ["a\nb", { TILE_URL: TILES }],
  MAP_FILE: ["/srv/streets.pmtiles", "streets.mbtiles", "missing.pmtiles"],
  PLACES_URL: ["places.example", "http://places.example"],
  ANALYTICS_URL: ["analytics.example", "http://localhost.example"],
  CLIENT_ADDRESS_HEADER: ["x-real-ip: 1"],
  FFMPEG_PATH: ["/nowhere/ffmpeg", "app", "package.json"],
  LITESTREAM_BUCKET: ["s3://copy"],
  LITESTREAM_ADDR: ["0.0.0.0:9595", "127.0.0.1"],
  DRAIN_SECONDS: ["0", "soon"],
  LITEFS_DIR: ["package.json"],
  WORKERS: ["0", "two", "17", { WORKERS: "2", LITEFS_DIR: "app" }],
  HELP_LINES: ["0800 1111", "[]", '[{"name":"A","says":"B","site":"http://plain.example/"}]'],
  AWAY_UNTIL: ["14/8/27", "2027-02-30"],
  OPEN_COUNTRIES: ["UK", "gb", "GB;IE"],
  LIMITS: ["logn=10/300", "login=10", "login=0/300", "login=10/300,upload=many/60"],
  LOG_LEVEL: ["loud"],
};
