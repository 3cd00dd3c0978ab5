import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  type ErrorResponse,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { clearedNotice, noticeOf } from "#app/http/cookies/flash.server.ts";
import { forgottenTyped, typedAt } from "#app/http/cookies/typed.server.ts";
import { shellFor } from "#app/http/shell.server.ts";
import { SmallFilms } from "#app/ui/cards/small-films.ts";
import { LoginForm } from "#app/ui/fields/login-form.tsx";
import { describedAs } from "#app/ui/frame/meta.ts";
import { Nonce } from "#app/ui/frame/nonce.ts";
import { PlainBar } from "#app/ui/frame/plain-bar.tsx";
import { Shell } from "#app/ui/frame/shell.tsx";
import { ErrorScreen } from "#app/ui/states/error-screen.tsx";
import { NotFound } from "#app/ui/states/not-found.tsx";
import { Offline } from "#app/ui/states/offline.tsx";
import styles from "#app/ui/styles/index.css?url";
import { LANDING_TEXTS } from "./content/landing-texts.ts";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** The log-in screen in place of a page describes the product, never that page. */
export const meta: MetaFunction = ({ error, matches }) =>
  isLogIn(error)
    ? describedAs({ matches, location: { pathname: "/" } }, "Stokeline", LANDING_TEXTS.hero.text)
    : [{ title: "Stokeline" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const notice = noticeOf(request);
  const typed = typedAt(request, context.viewer);
  const headers = new Headers();
  if (notice) headers.append("Set-Cookie", clearedNotice());
  if (typed) headers.append("Set-Cookie", forgottenTyped());
  return data({ ...(await shellFor(request, context, notice)), typed }, { headers });
}

export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>("root");
  const nonce = useContext(Nonce);

  return (
    <html lang="en-GB" data-theme={shell?.theme ?? "auto"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
        {shell?.analytics && <script async src={shell.analytics} nonce={nonce} suppressHydrationWarning />}
      </head>
      <body>
        <SmallFilms.Provider value={shell?.smallFilms === true}>
          {shell ? <Shell shell={shell}>{children}</Shell> : <Bare>{children}</Bare>}
        </SmallFilms.Provider>
        {/* The scripts would treat the address of an answer as a page. */}
        {!shell?.isAnswer && <ScrollRestoration nonce={nonce} />}
        {!shell?.isAnswer && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

function Bare({ children }: { children: ReactNode }) {
  return (
    <>
      <PlainBar product="Stokeline" pathname="" />
      <main>{children}</main>
    </>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const shell = useRouteLoaderData<typeof loader>("root");

  if (isLogIn(error)) return <LoginForm to={error.data.to ?? pathname + search} notice={error.data.notice} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound path={pathname} />;
  if (isLostConnection(error)) return <Offline again={pathname + search} />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : "Something went wrong on our side";
  const mayWork = status === 429 || status >= 500;
  return (
    <ErrorScreen
      {...{ message, status }}
      again={mayWork ? pathname + search : undefined}
      contactEmail={shell?.contactEmail ?? ""}
      socialLinks={shell?.socialLinks ?? []}
    />
  );
}

function isLogIn(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.data?.screen === "login";
}

/** `fetch` throws a TypeError when there is no response. */
function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && typeof navigator !== "undefined" && navigator.onLine === false;
}
