import { closeSync, fsyncSync, openSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { nginx } from "../nginx.ts";

export interface Yardstick {
  port: number;
  /** Syncs the file received at /kept to the disk, and deletes it. */
  flush(): void;
  stop(): Promise<void>;
}

/** Runs nginx with the least possible work: it writes a body to a file and sends a file from `media`. */
export async function bareNginx(media: string): Promise<Yardstick> {
  const port = await freePort();
  const site = `server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    location / { return 200; }
    proxy_pass_request_body off;
    proxy_set_header Content-Length "";
    location /upload { client_body_in_file_only clean; proxy_pass http://127.0.0.1:${port}/; }
    location /kept { client_body_in_file_only on; proxy_pass http://127.0.0.1:${port}/; }
    location /files/ { alias ${media}/; sendfile on; tcp_nopush on; }
  }`;
  const { folder, stop } = await nginx(site, `http://127.0.0.1:${port}/`);
  const bodies = join(folder, "client_body");
  return { port, flush: () => readdirSync(bodies).forEach((name) => void flushed(join(bodies, name))), stop };
}

function flushed(path: string): void {
  const file = openSync(path, "r+");
  fsyncSync(file);
  closeSync(file);
  rmSync(path);
}
