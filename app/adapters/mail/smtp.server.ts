import type { NodemailerError } from "nodemailer";
import { type Mailer, messageOf, NotSent } from "./mail.server.ts";

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Never sends in plain text, except to a server on this machine. */
export function smtp(url: string): Mailer {
  const requireTLS = !LOOPBACK.test(new URL(url).hostname);

  return {
    async send(mail) {
      const message = messageOf(mail);
      // Loads with the first mail, since it takes memory that an idle server does without.
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ url, requireTLS });
      await transport.sendMail(message).catch(withoutAddress);
    },
  };
}

/** A mail server's refusal contains the address, and errors are logged. */
function withoutAddress({ code, syscall, timeoutType, responseCode = 0 }: NodemailerError): never {
  const hasConnected = syscall !== "connect" && code !== "EDNS" && (!timeoutType || timeoutType === "SOCKET_TIMEOUT");
  const message = ["Email not sent", code, responseCode || ""].filter(Boolean).join(" ");
  if (responseCode >= 500 && code !== "EAUTH") throw new NotSent(message, "refused");
  if (responseCode >= 400 || !hasConnected) throw new NotSent(message, "waiting");
  throw new Error(message);
}
