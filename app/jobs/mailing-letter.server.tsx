import { renderToStaticMarkup } from "react-dom/server";
import { MAIL_TEXTS } from "#app/content/mailings.ts";
import { env } from "#app/env.server.ts";
import { paths } from "#app/paths.ts";
import type { MailingWords } from "#app/schemas/mailing-input.ts";
import { audienceOf, type MailingName } from "#app/schemas/mailings.ts";
import { tokenFor } from "#app/services/mailings/unsubscribing.server.ts";
import { MailBody, type MailWords } from "#app/ui/frame/mail-body.tsx";

interface Receiver {
  to: string;
  userId: string;
  isParent: boolean;
}

/** Contains no user text, since many addresses were never confirmed. */
export function mailingLetter(mail: MailingName, { to, userId, isParent }: Receiver, own: MailingWords) {
  const leave = leaveOf(mail, userId);
  const words = wordsOf(mail, own, { isParent, leave });
  const headers = leave && { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  return { to, ...writtenOf(words), ...(headers && { headers }) };
}

export function previewOf(mail: MailingName, userId: string, own: MailingWords) {
  const words = wordsOf(mail, own, { isParent: false, leave: leaveOf(mail, userId) });
  const { subject, text } = writtenOf(words);
  return { subject, text, words };
}

function leaveOf(mail: MailingName, userId: string): string | undefined {
  const token = tokenFor(userId, mail);
  return token && `${env.BASE_URL}${paths.unsubscribe(token)}`;
}

function wordsOf(
  mail: MailingName,
  own: MailingWords,
  { isParent, leave }: { isParent: boolean; leave: string | undefined },
): MailWords & { subject: string } {
  const usual = MAIL_TEXTS[mail];
  const { link } = usual;
  const paragraphs = own.body ? own.body.split(/\n\s*\n/) : usual.paragraphs;
  const what = audienceOf(mail).needs === "marketing" ? "news" : "tips and how-tos";
  return {
    subject: filled(own.subject || usual.subject),
    paragraphs: [
      ...(isParent ? ["You get this email for your child, who has an account on {product} with your consent."] : []),
      ...paragraphs,
    ].map(filled),
    link: { label: filled(link.label), href: `${env.BASE_URL}${link.path}` },
    from: `The ${env.PRODUCT_NAME} crew`,
    reason: leave
      ? `You get this because ${what} are switched on in the settings of the account.`
      : "Everyone it concerns gets this email, since it is about your rights and our rules.",
    leave,
  };
}

function writtenOf(words: MailWords & { subject: string }) {
  const { subject, paragraphs, link, from, reason, leave } = words;
  const end = leave ? `${reason} Unsubscribe: ${leave}` : reason;
  const page = (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <title>{subject}</title>
      </head>
      <body>
        <MailBody words={words} />
      </body>
    </html>
  );
  return {
    subject,
    text: [...paragraphs, `${link.label}: ${link.href}`, from, end].join("\n\n"),
    html: `<!DOCTYPE html>${renderToStaticMarkup(page)}`,
  };
}

function filled(text: string): string {
  return text.replaceAll("{product}", env.PRODUCT_NAME);
}
