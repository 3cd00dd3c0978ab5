import { join } from "node:path";
import { env } from "#app/env.server.ts";
import { outbox } from "./outbox.server.ts";
import { smtp } from "./smtp.server.ts";

export const { send } = env.MAIL === "smtp" ? smtp(env.SMTP_URL) : outbox(join(env.DATA_DIR, "outbox"));
