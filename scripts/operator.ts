import * as accounts from "#app/services/accounts/index.server.ts";
import { stop } from "./archive.ts";

const COMMANDS: Record<string, (id: string, email: string) => string> = {
  id: (id) => id,
  "reset-factor": (id, email) =>
    accounts.resetSecondFactor(id)
      ? `The second factor of ${email} is off, and its logins have ended`
      : `${email} has no second factor`,
};

const [name = "", email] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command || !email) stop("id or reset-factor, and the email address of the account");
const id = accounts.idOf(email);
if (!id) stop(`No account has the address ${email}`);
console.log(command(id, email));
