"use client";

import clsx from "clsx";
import { Facts, type Fact } from "@/components/layout/facts";
import { PageHeader } from "@/components/layout/page-header";
import { Badge } from "@/components/ui/badge";
import { LiveDuration } from "@/components/ui/text/live-duration";
import { Tabs } from "@/components/ui/tabs";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCount, formatTokens, formatTimeOfDay } from "@/lib/client/format";
import { useView } from "@/lib/client/live/log-view";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useAddress } from "@/lib/client/page/use-address";
import { spentText } from "@/lib/projections/amounts";
import { budgetUse } from "@/lib/projections/costs";
import type { Folded } from "@/lib/kernel/fold";
import { protocolById } from "@/lib/kernel/registry";
import type { Snapshot } from "@/lib/contracts/deliberations/snapshot";
import { HeaderActions } from "./header-actions";
import { OpenedBadge } from "./opened-notice";
import { StatusBadge } from "@/components/deliberation/status-display";
import { tabItems, tabOf } from "@/components/deliberation/tabs";
import { Button } from "@/components/ui/button";
import { useNow, useTimeZone } from "@/lib/client/page/clock";
import { connectionWords, useConnectionState, type ConnectionWords } from "@/lib/client/live/connection";
import { useLive } from "@/lib/client/live/live";

type DeliberationHeaderProps = { onDecide: () => void };

export function DeliberationHeader({ onDecide }: DeliberationHeaderProps) {
  const snapshot = useView("snapshot");
  const folded = useView("folded");
  const words = useView("words");
  const isOpened = useOpenedFrom() !== null;
  const address = useAddress();
  return (
    <PageHeader
      crumb={{ href: "/deliberations", label: "Deliberations" }}
      title={snapshot.title}
      status={
        <>
          <StatusBadge status={snapshot.status} isOpened={isOpened} />
          {isOpened ? <OpenedBadge /> : <ConnectionPill headSeq={snapshot.headSeq} lastEventAt={snapshot.updatedAt} />}
        </>
      }
      actions={<HeaderActions snapshot={snapshot} onDecide={onDecide} />}
      facts={
        <div className="flex items-start gap-x-4">
          {snapshot.source.kind === "rehearsal" && <Badge className="-my-0.5">Rehearsal</Badge>}
          <div className="min-w-0 flex-1">
            <Facts items={factsOf(snapshot, folded, words.issue, isOpened)} />
          </div>
        </div>
      }
      tabs={
        <Tabs
          label="Parts of this deliberation"
          items={tabItems(address, snapshot.protocol, { label: words.issues, open: snapshot.issues.length })}
          current={tabOf(address, snapshot.protocol)}
        />
      }
    />
  );
}

function factsOf(snapshot: Snapshot, { lifecycle, protocol }: Folded, issue: string, isOpened: boolean): Fact[] {
  const extended = (protocol as { extendedByUser?: number }).extendedByUser ?? 0;
  const spent = spentText(lifecycle.spending);
  const budget = budgetUse(lifecycle);
  const { source } = snapshot;
  // Seats may have models of their own.
  const others =
    source.kind === "endpoint"
      ? new Set(snapshot.panel.flatMap(({ model }) => (model && model !== source.model ? [model] : []))).size
      : 0;
  const started = lifecycle.startedAt;
  // One that was opened does not go on: its time ends with its log.
  const ended = lifecycle.end?.at ?? (isOpened ? lifecycle.lastEventAt : null);
  const isGrowing = ended === null;
  return [
    ...(protocolById(snapshot.protocol).summary(protocol).isDegraded
      ? [
          {
            label: "Result",
            value: (
              <ToneBadge tone="danger" glyph="cross" className="-my-0.5">
                degraded
              </ToneBadge>
            ),
          },
        ]
      : []),
    { label: "Protocol", value: protocolById(snapshot.protocol).title },
    ...(snapshot.maxRounds > 0
      ? [
          {
            label: "Round",
            value: snapshot.round,
            of: `of ${formatCount(snapshot.maxRounds)}${extended > 0 ? ` (+${extended})` : ""}`,
          },
        ]
      : []),
    { label: "Agents", value: snapshot.panel.length },
    { label: `Open ${issue}s`, value: snapshot.issues.length },
    { label: "Elapsed", value: started ? <LiveDuration from={started} to={ended} /> : "–", isGrowing },
    { label: "Calls", value: formatCount(snapshot.calls) },
    ...(budget
      ? [
          {
            label: "Budget",
            value:
              budget.share > 0 && budget.share < 0.01
                ? "under 1 %"
                : `${formatCount(Math.floor(budget.share * 100))} %`,
            of: "used",
          },
        ]
      : []),
    ...(snapshot.source.kind === "endpoint"
      ? [
          { label: "Tokens", value: formatTokens(snapshot.usage.inputTokens + snapshot.usage.outputTokens), isGrowing },
          ...(spent ? [{ label: "Cost", value: spent }] : []),
          { label: "Model", value: snapshot.source.model, ...(others > 0 ? { of: `and ${others} more` } : {}) },
        ]
      : [
          {
            label: "Tokens",
            value: formatTokens(snapshot.usage.inputTokens + snapshot.usage.outputTokens),
            of: "counted by Parley",
            isGrowing,
          },
          { label: "Model", value: "built-in panel", of: "no model is called" },
        ]),
  ];
}

type ConnectionPillProps = { headSeq: number; lastEventAt: string };

const DOT: Record<ConnectionWords["kind"], string> = {
  live: "bg-success",
  "caught-up": "bg-success",
  connecting: "bg-ink-faint",
  reconnecting: "bg-attention",
  offline: "bg-danger",
};

export function ConnectionPill({ headSeq, lastEventAt }: ConnectionPillProps) {
  const { connection, feed } = useLive();
  const address = useAddress();
  const timeZone = useTimeZone();
  const words = connectionWords(
    useConnectionState(connection),
    { headSeq, upTo: formatTimeOfDay(lastEventAt, timeZone) },
    useNow("second"),
  );
  return (
    <span className="inline-flex items-center gap-2 text-xs text-ink-muted tabular" data-connection={words.kind}>
      <span aria-hidden="true" className={clsx("size-2 shrink-0 rounded-full", DOT[words.kind])} />
      {words.kind === "caught-up" ? (
        <a className="link" href={address.href({ tab: "log", seq: words.firstSeq })}>
          {words.text}
        </a>
      ) : (
        <span>{words.text}</span>
      )}
      {words.kind === "offline" && <Button onClick={feed.retry}>Retry</Button>}
    </span>
  );
}
