import { createTransport, type NodemailerError } from "nodemailer";
import { type Mailer, messageOf } from "./mail.server.ts";

export function smtp(url: string): Mailer {
  const transport = createTransport(url);

  return {
    async send(mail) {
      const message = messageOf(mail);
      await transport.sendMail(message).catch(withoutAddress);
    },
  };
}

/** A mail server's refusal contains the address, and errors are logged. */
function withoutAddress({ code, responseCode }: NodemailerError): never {
  throw new Error(["Mail not sent", code, responseCode].filter(Boolean).join(" "));
}
