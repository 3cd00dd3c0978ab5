import { connect, type SecureVersion } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "./free-port.ts";
import { hasNginx, type Nginx, nginx, shippedSite } from "./nginx.ts";
import { type Served, serve } from "./served.ts";

const NAME = "stokeline.example";

describe.skipIf(!hasNginx())("the shipped nginx, which is not on every PATH,", () => {
  let served: Served;
  let proxy: Nginx;
  let plain: string;
  let port: number;

  beforeAll(async () => {
    served = await serve({ BASE_URL: `https://${NAME}`, CLIENT_ADDRESS_HEADER: "X-Real-IP" });
    plain = `http://127.0.0.1:${await freePort()}`;
    port = await freePort();
    const site = shippedSite({ plain: new URL(plain).host, tls: `127.0.0.1:${port}`, app: served.url });
    proxy = await nginx(site, `${plain}/robots.txt`);
  });

  afterAll(async () => {
    await proxy.stop();
    await served.stop();
  });

  interface Hello {
    version: SecureVersion;
    ciphers?: string;
    send?: string;
  }

  /** Connects like a client that offers only these. */
  function greet({ version, ciphers = "ALL:@SECLEVEL=0", send }: Hello) {
    return new Promise<{ cipher: string; hasTicket: boolean; answer: string }>((resolve, reject) => {
      const only = { minVersion: version, maxVersion: version, ciphers };
      const socket = connect({ host: "127.0.0.1", port, servername: NAME, rejectUnauthorized: false, ...only });
      const met = { cipher: "", hasTicket: false, answer: "" };
      socket.on("error", reject);
      socket.on("data", (part) => {
        met.answer += part;
      });
      socket.on("secureConnect", () => {
        met.cipher = socket.getCipher().name;
        met.hasTicket = socket.getTLSTicket() !== undefined;
        if (send) socket.write(send);
        else socket.end();
      });
      socket.on("close", () => resolve(met));
    });
  }

  test("passes on what the app compressed, and compresses nothing itself", async () => {
    const asking = (more: string) =>
      `GET /terms_and_conditions HTTP/1.0\r\nHost: ${NAME}\r\nAccept-Encoding: gzip\r\n${more}\r\n`;
    const answerTo = async (more: string) => (await greet({ version: "TLSv1.3", send: asking(more) })).answer;
    expect(await answerTo("")).toMatch(/^content-encoding: gzip/im);
    expect(await answerTo("Cookie: cookies=yes\r\nSec-Fetch-Site: cross-site\r\n")).not.toMatch(/^content-encoding/im);
  });

  test.each(["TLSv1", "TLSv1.1"] as const)("refuses %s", async (version) => {
    await expect(greet({ version })).rejects.toMatchObject({ code: "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION" });
  });

  test.each(["ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305"])(
    "takes TLS 1.2 with %s, and gives no ticket",
    async (cipher) => {
      expect(await greet({ version: "TLSv1.2", ciphers: cipher })).toMatchObject({ cipher, hasTicket: false });
    },
  );

  test.each(["ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES256-SHA384", "ECDHE-ECDSA-AES128-CCM"])(
    "refuses TLS 1.2 with %s",
    async (cipher) => {
      await expect(greet({ version: "TLSv1.2", ciphers: `${cipher}:@SECLEVEL=0` })).rejects.toMatchObject({
        code: expect.stringMatching(/_ALERT_HANDSHAKE_FAILURE$/),
      });
    },
  );

  test("takes TLS 1.3, and answers with the app's word to stay with it", async () => {
    const send = `GET /login HTTP/1.1\r\nHost: ${NAME}\r\nConnection: close\r\n\r\n`;
    const { cipher, answer } = await greet({ version: "TLSv1.3", ciphers: "TLS_AES_128_GCM_SHA256", send });
    expect([cipher, answer.split("\r\n")[0]]).toEqual(["TLS_AES_128_GCM_SHA256", "HTTP/1.1 200 OK"]);
    expect(answer.toLowerCase()).toContain("strict-transport-security: max-age=31536000; includesubdomains");
  });

  test("writes no address of a request into its log, not even while the app is away", async () => {
    const away = await freePort();
    const site = shippedSite({ plain: `127.0.0.1:${away}`, tls: `127.0.0.1:${await freePort()}`, app: "http://127.0.0.1:1" });
    const alone = await nginx(site, `http://127.0.0.1:${away}/robots.txt`);
    const headers = { "content-length": "2000000", connection: "close" };
    expect((await fetch(`http://127.0.0.1:${away}/parent/1005.rubbish`)).status).toBe(502);
    await fetch(`http://127.0.0.1:${away}/parent/1005.rubbish`, { method: "POST", headers, body: "x".repeat(2_000_000) }).catch(
      () => undefined,
    );
    await alone.stop();
    expect(alone.log()).not.toContain("rubbish");
  });

  test("has the app lead pages without TLS to it, and refuse calls", async () => {
    const page = await fetch(`${plain}/login`, { redirect: "manual" });
    expect([page.status, page.headers.get("location")]).toEqual([308, `https://${NAME}/login`]);
    const headers = { "content-type": "application/json", "x-forwarded-proto": "https" };
    const call = { method: "POST", body: '{"query":"{ __typename }"}', headers };
    expect((await fetch(`${plain}/graphql`, call)).status).toBe(403);
  });
});
