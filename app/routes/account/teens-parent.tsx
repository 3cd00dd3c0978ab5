import { Link } from "@remix-run/react";
import type { LastResult } from "#app/ui/fields/last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import type { teensDataFor } from "./parent-data.server.ts";
import { Consent } from "./parent-facts.tsx";
import { ParentsActs } from "./parents-acts.tsx";

type Props = ReturnType<typeof teensDataFor> & { lastResult: LastResult | undefined };

export function TeensParent({ name, isAsked, isCodeSent, consent, log, lastResult }: Props) {
  return (
    <div className="narrow sections">
      <PageTitle>{name}</PageTitle>
      <p>
        You're the parent or guardian who agreed that {name} takes part. From 13 on {name} decides alone what to post and who sees
        it. Where {name} lives, your consent counts until the age of 18.
      </p>
      {isAsked ? (
        <ParentsActs ask="withdraw" crewId={undefined} isConfirmed={false} {...{ name, isCodeSent, lastResult }} />
      ) : (
        <p>
          <Link className="button" to="?ask=withdraw#acts">
            Withdraw my consent
          </Link>
        </p>
      )}
      <Consent {...consent} log={log} />
    </div>
  );
}
