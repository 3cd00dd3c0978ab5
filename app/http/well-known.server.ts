import { Hono } from "hono";
import { env } from "../env.server.ts";
import { paths } from "../paths.ts";

const HALF_A_YEAR = 182 * 24 * 60 * 60 * 1000;

/** Serves security researchers (RFC 9116) and password managers (the W3C's change-password address). */
export const wellKnown = new Hono()
  .get("/security.txt", (c) =>
    c.text(
      [
        `Contact: mailto:${env.CONTACT_EMAIL}`,
        `Expires: ${new Date(Date.now() + HALF_A_YEAR).toISOString()}`,
        "Preferred-Languages: en",
        `Canonical: ${env.BASE_URL}/.well-known/security.txt`,
        "",
      ].join("\n"),
    ),
  )
  .get("/change-password", (c) => c.redirect(paths.changePassword()));
