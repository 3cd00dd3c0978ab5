import { noteBounce } from "#app/services/mailings/receivers.server.ts";
import { mailable } from "#app/text/email-address.ts";

const given = process.argv.slice(2);
const wrong = given.filter((address) => !mailable(address));
if (given.length === 0 || wrong.length) {
  console.error(wrong.length ? `Not an address: ${wrong.join(", ")}` : "Name the addresses that bounced");
  process.exit(1);
}
for (const address of given) noteBounce(address);
console.log(`${given.length} noted: no more emails to many go there`);
