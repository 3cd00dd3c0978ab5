import type { SendMailOptions } from "nodemailer";
import { z } from "zod";
import { env } from "#app/env.server.ts";
import { mailable } from "#app/text/email-address.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
}

export interface Mailer {
  /** Throws if the mail was not accepted; the error never contains the address. */
  send(mail: Mail): Promise<void>;
}

/** The mail was refused for good or never handed over. After any other error it may have arrived. */
export class NotSent extends Error {
  constructor(
    message: string,
    readonly fate: "refused" | "waiting",
  ) {
    super(message);
  }
}

const Line = z.string().regex(/^[^\r\n\0]*$/);
const Address = z.string().transform((given, { addIssue }) => {
  const address = mailable(given);
  if (!address) addIssue("Not an address");
  return address;
});
const Checked = z.object({ to: Address, subject: Line, headers: z.record(Line, Line).default({}) });

/** Rejects line breaks in headers, which would allow header injection. */
export function messageOf(mail: Mail): SendMailOptions {
  const checked = Checked.safeParse(mail);
  if (!checked.success) throw new NotSent(`Not an email: ${checked.error.issues[0]?.path[0]?.toString()}`, "refused");

  return {
    ...checked.data,
    from: { name: env.PRODUCT_NAME, address: env.CONTACT_EMAIL },
    text: mail.text,
    html: mail.html,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
