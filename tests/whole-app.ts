import type { ServerBuild } from "@remix-run/node";
import * as entry from "#app/entry.server.tsx";
import { FUTURE } from "#app/process/future.ts";
import * as root from "#app/root.tsx";
import routes from "#app/routes.ts";
import { openDoors } from "./graphql/doors.ts";

/** Serves every door of the process and its screens without a build, so that a test can undo the changes of a request. */
export const openWholeApp = () => openDoors(screens);

let made: Promise<ServerBuild> | undefined;
const screens = () => (made ??= make());

async function make(): Promise<ServerBuild> {
  const screen = async ({ id = "not-found", path, file }: (typeof routes)[number]) =>
    [id, { id, parentId: "root", path, module: await import(/* @vite-ignore */ `../app/${file}`) }] as const;
  const all = [["root", { id: "root", path: "", module: root }] as const, ...(await Promise.all(routes.map(screen)))];
  const known = all.map(([id, { module, ...route }]) => {
    const facts = { hasAction: "action" in module, hasLoader: "loader" in module, hasErrorBoundary: id === "root" };
    return [id, { ...route, ...facts, hasClientAction: false, hasClientLoader: false, module: "" }] as const;
  });
  return {
    mode: "test",
    entry: { module: entry },
    routes: Object.fromEntries(all),
    assets: { entry: { module: "", imports: [] }, routes: Object.fromEntries(known), url: "", version: "" },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    isSpaMode: false,
    future: FUTURE,
  };
}
