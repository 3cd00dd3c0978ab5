import { resetSecondFactor } from "#app/services/accounts/second-factor.server.ts";

const [command, email] = process.argv.slice(2);
if (command !== "reset-factor" || !email) {
  console.error("reset-factor and the e-mail address of the account");
  process.exit(1);
}
const isReset = resetSecondFactor(email);
if (!isReset) {
  console.error(isReset === undefined ? `No account has the address ${email}` : `${email} has no second factor`);
  process.exit(1);
}
console.log(`The second factor of ${email} is off, and its log-ins have ended`);
