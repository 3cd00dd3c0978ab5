import { send } from "#app/adapters/mail/index.server.ts";
import { env } from "#app/env.server.ts";

const [to, ...more] = process.argv.slice(2);
if (!to || more.length) {
  console.error("Name one address");
  process.exit(1);
}
try {
  await send({ to, subject: `An email from ${env.PRODUCT_NAME}`, text: "Emails from the server arrive here." });
  console.log(env.MAIL === "smtp" ? "The mail server took the mail" : "The email is in the outbox, since MAIL is outbox");
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
