"use client";

import { useEffect } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { PageBody } from "@/components/layout/page-body";
import { WithProtocol } from "@/lib/protocols/lazy";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { ApiError, messageOf } from "@/lib/client/http/api";
import type { Log } from "@/lib/client/live/append-events";
import { OpenedContext, type OpenedFrom } from "@/lib/client/live/opened-bundle";
import { useDeliberationLog } from "@/lib/client/live/use-deliberation-log";
import { useIsGone } from "@/lib/client/page/use-passing";
import type { DeliberationId } from "@/lib/domain/ids";
import type { RunnableId } from "@/lib/protocols/protocol-ids";
import { DeliberationSkeleton } from "./deliberation-skeleton";
import { DeliberationView } from "./deliberation-view";
import { fetchLaterParts } from "./overview/later-parts";
import { ReplayedLog } from "./replay/replayed-log";

type DeliberationPageProps = {
  id: DeliberationId;
  protocol: RunnableId;
  /** Null: it is this Parley's own. */ opened?: OpenedFrom | null;
  /** Null: too large to send with the page. */ initialLog: Log | null;
};

export function DeliberationPage({ protocol, opened = null, ...rest }: DeliberationPageProps) {
  return (
    <WithProtocol id={protocol}>
      <OpenedContext value={opened}>
        <Deliberation {...rest} />
      </OpenedContext>
    </WithProtocol>
  );
}

function Deliberation({ id, initialLog }: Omit<DeliberationPageProps, "protocol" | "opened">) {
  const { data: log, error, refetch } = useDeliberationLog(id, initialLog);
  const isGone = useIsGone(id);
  if (isGone || (error instanceof ApiError && error.code === "not_found")) return <Gone />;
  if (log)
    return (
      <ReplayedLog log={log}>
        <DeliberationView />
      </ReplayedLog>
    );
  if (error)
    return (
      <PageBody>
        <ErrorState title="The log could not be loaded" message={messageOf(error)} onRetry={() => void refetch()} />
      </PageBody>
    );
  return <Waiting />;
}

/** A log that did not come with its page is a long one: what will be drawn of it is fetched meanwhile. */
function Waiting() {
  // The network.
  useEffect(fetchLaterParts, []);
  return <DeliberationSkeleton />;
}

function Gone() {
  return (
    <PageBody>
      <EmptyState
        title="This deliberation was deleted."
        actions={<LinkButton href="/deliberations">Go to Deliberations</LinkButton>}
      >
        Its log, decisions and record were deleted with it.
      </EmptyState>
    </PageBody>
  );
}
