import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import * as exports from "#app/services/accounts/exports.server.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

export const meta: MetaFunction = () => [{ title: "Your data" }, { name: "robots", content: "noindex" }];

/** Opens for anyone with the mailed link, in every account state. */
export function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const file = exports.find(token);
  if (!file) return data({ is: "over" } as const, { status: 404 });
  return {
    is: "open",
    file: paths.exportFile(token),
    size: sizeOf(file.bytes ?? 0),
    until: dateOf(file.expiresAt ?? 0),
  } as const;
}

function sizeOf(bytes: number) {
  const inMb = bytes / 1_000_000;
  return inMb < 1 ? "less than 1 MB" : `${Math.ceil(inMb).toLocaleString("en-GB")} MB`;
}

function dateOf(time: number) {
  return new Date(time).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
}

export default function ExportPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageTitle>Your data</PageTitle>
      {page.is === "over" ? (
        <p>This link has expired or isn't valid. Log in and ask for your data again under Edit Profile, SETTINGS.</p>
      ) : (
        <>
          <p>One ZIP file ({page.size}) with everything we hold: all data as tables, and the pictures and videos.</p>
          <p>
            <a className="button main" href={page.file} download>
              Download
            </a>
          </p>
          <p className="quiet">The link works until {page.until} UTC.</p>
        </>
      )}
    </div>
  );
}
