"use client";

import { ErrorState } from "@/components/feedback/error-state";
import type { ProtocolChoice } from "@/components/deliberation-list/list-toolbar";
import { MoreSamples } from "@/components/samples/more-samples";
import { InboxRow } from "@/components/inbox/inbox-row";
import { PageBody } from "@/components/layout/page-body";
import { formatTotal } from "@/lib/client/format";
import { messageOf } from "@/lib/client/http/api";
import { useNow, useTimeZone } from "@/lib/client/page/clock";
import { gateOrder } from "@/lib/client/lists/list-words";
import { useRowKeys } from "@/lib/client/lists/use-row-keys";
import { headline } from "@/lib/client/today/headline";
import { useToday, type InitialToday } from "@/lib/client/today/use-today";
import type { Today as TodayModel } from "@/lib/contracts/today";
import { AskBox } from "./ask-box";
import { DecisionRow } from "./decision-row";
import { DueList } from "./due-list";
import { FirstMinute } from "./first-minute";
import { MonthSpend } from "./month-spend";
import { MoreLink } from "./more-link";
import { NotifyLine } from "./notify-line";
import { RunTile } from "./run-tile";
import { Section } from "./section";
import { SinceLastVisit } from "./since-last-visit";
import { WaitingCard } from "./waiting-card";

type TodayProps = { initial: InitialToday; protocols: readonly ProtocolChoice[] };

export function Today({ initial, protocols }: TodayProps) {
  const { data: today, error, refetch } = useToday(initial);
  const keys = useRowKeys<HTMLDivElement>();
  if (today.all.total === 0) return <FirstMinute />;
  return (
    <PageBody>
      <div ref={keys} className="mx-auto flex w-full max-w-[1200px] flex-col gap-6 py-1 md:px-3 md:py-4">
        <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3.5">
          <div>
            <TodaysDate />
            <h1 className="text-xl font-semibold tracking-tight">{headline(today.needsYou)}</h1>
          </div>
          <div className="w-full lg:w-[440px]">
            <AskBox />
          </div>
        </header>
        {error && (
          <ErrorState title="This page may be out of date" message={messageOf(error)} onRetry={() => void refetch()} />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_304px]">
          <div className="flex min-w-0 flex-col gap-9">
            <NeedsYou needsYou={today.needsYou} />
            <WaitsForOthers waiting={today.waitsForOthers} />
            <RunningNow today={today} protocols={protocols} />
            <DecidedLately decided={today.decided} />
            {today.isTryingOut && <MoreSamples />}
          </div>
          <aside aria-label="Beside today’s work" className="flex min-w-0 flex-col gap-9">
            <DueList due={today.due} />
            <MonthSpend month={today.month} />
            <SinceLastVisit />
            <NotifyLine />
          </aside>
        </div>
      </div>
    </PageBody>
  );
}

function TodaysDate() {
  const [now, timeZone] = [useNow(), useTimeZone()];
  const words = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone });
  return <p className="text-ink-muted">{words.format(now).replace(",", "")}</p>;
}

function NeedsYou({ needsYou }: { needsYou: TodayModel["needsYou"] }) {
  if (needsYou.items.length === 0) return null;
  return (
    <Section
      title="Needs you"
      note={needsYou.items.length > 1 && gateOrder(needsYou.items)}
      more={needsYou.total > needsYou.items.length && <MoreLink href="/inbox">All {formatTotal(needsYou)}</MoreLink>}
    >
      <ul role="list" aria-label="Decisions waiting for you" className="flex flex-col gap-2">
        {needsYou.items.map((gate) => (
          <WaitingCard key={gate.id} gate={gate} />
        ))}
      </ul>
    </Section>
  );
}

/** Apart and quiet: the reader can look, and is not asked. */
function WaitsForOthers({ waiting }: { waiting: TodayModel["waitsForOthers"] }) {
  if (waiting.items.length === 0) return null;
  return (
    <Section
      title="Waiting for others"
      note={formatTotal(waiting)}
      more={waiting.total > waiting.items.length && <MoreLink href="/inbox">All {formatTotal(waiting)}</MoreLink>}
    >
      <ul role="list" aria-label="Decisions waiting for others" className="rounded-lg border border-line bg-surface">
        {waiting.items.map((gate) => (
          <InboxRow key={gate.id} gate={gate} isYours={false} />
        ))}
      </ul>
    </Section>
  );
}

type RunningNowProps = { today: TodayModel; protocols: readonly ProtocolChoice[] };

function RunningNow({ today: { running, paused }, protocols }: RunningNowProps) {
  const titles = new Map(protocols.map(({ id, title }) => [id, title]));
  const isMore = running.total > running.items.length;
  return (
    <Section
      title="Running now"
      note={running.total > 0 && formatTotal(running)}
      more={
        <span className="flex gap-x-4">
          {paused.total > 0 && (
            <MoreLink href="/deliberations?tab=running&status=paused">{formatTotal(paused)} paused</MoreLink>
          )}
          <MoreLink href={isMore ? "/deliberations?tab=running" : "/deliberations?tab=all"}>
            {isMore ? `All ${formatTotal(running)}` : "All deliberations"}
          </MoreLink>
        </span>
      }
    >
      {running.items.length === 0 ? (
        <p className="text-ink-muted">No panel is at work.</p>
      ) : (
        <ul role="list" aria-label="Running deliberations" className="grid gap-3 md:grid-cols-2">
          {running.items.map((row) => (
            <RunTile key={row.id} row={row} protocolTitle={titles.get(row.protocol) ?? row.protocol} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function DecidedLately({ decided: { items, thisWeek } }: { decided: TodayModel["decided"] }) {
  if (items.length === 0) return null;
  return (
    <Section
      title="Decided lately"
      note={thisWeek.total > 0 && `${formatTotal(thisWeek)} in seven days`}
      more={<MoreLink href="/records">All decisions</MoreLink>}
    >
      <ul role="list" aria-label="Decisions">
        {items.map((decided) => (
          <DecisionRow key={decided.number} decided={decided} />
        ))}
      </ul>
    </Section>
  );
}
