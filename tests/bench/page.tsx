import { createServer } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { Outlet, RemixServer } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { env } from "#app/env.server.ts";
import { shellFor } from "#app/http/shell.server.ts";
import { viewerOf } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { HomeFeed } from "#app/routes/edits/home-feed.tsx";
import { loader } from "#app/routes/home.tsx";
import type { CardData } from "#app/ui/cards/card-data.ts";
import { Shell } from "#app/ui/frame/shell.tsx";
import type { ShellData } from "#app/ui/frame/shell-data.ts";

type Context = ComponentProps<typeof RemixServer>["context"];

const URL_OF_FEED = "http://127.0.0.1/";
/** Renderings per request, so that the request itself hardly counts. */
const RENDERS = 50;

/** The yardsticks of the screens, rendered repeatedly from ready data: the feed's page, and at `/cards` the minimum of its cards. */
export async function serveRenders(token: string): Promise<void> {
  const request = new Request(URL_OF_FEED);
  const context: AppLoadContext = { viewer: viewerOf(token), token, nonce: "", origin: { address: "", userAgent: "" } };
  const shell = await shellFor(request, context, undefined);
  const feed = await loader({ request, context, params: {} });
  if (!("is" in feed) || feed.is !== "feed") throw new Error("The viewer has no feed");

  const page = contextFor(<Document shell={shell} />, <HomeFeed sports={feed.sports} items={feed.items} next={feed.next} />);
  const whole = <RemixServer context={page} url={URL_OF_FEED} />;
  const cards = <>{feed.items.map((item) => item.edit && <BareCard key={item.id} edit={item.edit} />)}</>;
  createServer(({ url }, response) => {
    for (let i = 0; i < RENDERS; i++) renderToString(url === "/cards" ? cards : whole);
    response.end();
  }).listen(env.PORT, env.HOST);
  process.once("SIGTERM", () => process.exit());
}

/** The poster, place and time, and the buttons for a rider. */
function BareCard({ edit }: { edit: CardData }) {
  const { id, by, postedAgo, src, alt, description, filmer, stokes, views, stoked } = edit;
  const to = paths.edit(id);
  return (
    <article>
      <img src={by.face} alt="" />
      <a href={paths.profile(by.id)}>{by.name}</a>
      <p>{by.place}</p>
      <time>{postedAgo}</time>
      <a href={to}>
        <img src={src} alt={alt} />
        {description}
      </a>
      <p>{filmer}</p>
      <form method="post" action={to}>
        <button type="submit" aria-pressed={stoked}>
          Stoke {stokes}
        </button>
        <button type="submit">Save</button>
        <button type="submit">Follow</button>
      </form>
      <p>{views} views</p>
      <a href={`${to}?menu=share`}>Share</a>
      <a href={`${to}?menu=more`}>More</a>
    </article>
  );
}

function Document({ shell }: { shell: ShellData }) {
  return (
    <html lang="en-GB" data-theme={shell.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{shell.product}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <Shell shell={shell}>
          <Outlet />
        </Shell>
      </body>
    </html>
  );
}

/** Only the context that links and fetchers need. */
function contextFor(root: ReactNode, page: ReactNode): Context {
  const route = (id: string, parentId?: string) => ({
    id,
    parentId,
    path: id === "root" ? "" : "/",
    module: "",
    hasAction: false,
    hasLoader: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasErrorBoundary: false,
  });
  const match = (id: string) => ({ params: {}, pathname: "/", pathnameBase: "/", route: { id, path: "/" } });
  const location = { pathname: "/", search: "", hash: "", state: null, key: "default" };
  return {
    manifest: {
      version: "",
      url: "",
      entry: { module: "", imports: [] },
      routes: { root: route("root"), home: route("home", "root") },
    },
    routeModules: { root: { default: () => root }, home: { default: () => page } },
    future: { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_singleFetch: true, v3_lazyRouteDiscovery: true },
    isSpaMode: false,
    serializeError: ({ message }) => ({ message, stack: undefined }),
    staticHandlerContext: {
      basename: "/",
      location,
      matches: [match("root"), match("home")],
      loaderData: {},
      actionData: null,
      errors: null,
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
    },
  };
}
