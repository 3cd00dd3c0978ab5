import { readFile } from "node:fs/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDeveloper } from "#app/kernel/access/requirements.server.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { hasPackage, PACKAGE_FILE } from "./package-file.server.ts";

export async function loader({ context: { viewer } }: LoaderFunctionArgs) {
  requireDeveloper(viewer);
  if (!hasPackage()) throw new Refusal("NOT_FOUND");
  return new Response(await readFile(PACKAGE_FILE), {
    headers: { "Content-Type": "application/gzip", "Content-Disposition": 'attachment; filename="stokeline-wire.tgz"' },
  });
}
