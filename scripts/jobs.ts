import * as jobs from "#app/kernel/jobs.server.ts";

const [command, ...numbers] = process.argv.slice(2);
if (command === "list") {
  const dead = jobs.dead();
  for (const { id, kind, key, error } of dead) console.log(`${id}\t${kind} ${key}\t${error ?? ""}`);
  if (dead.length === 0) console.log("No job has failed for good");
} else if (command === "retry" && numbers.length) {
  const revived = numbers.filter((number) => jobs.revive(Number(number)));
  console.log(`${revived.length} of ${numbers.length} tried again`);
} else {
  console.error("list, or retry and the numbers of jobs");
  process.exit(1);
}
