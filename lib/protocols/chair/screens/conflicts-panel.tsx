"use client";

import clsx from "clsx";
import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { AgentName } from "@/components/ui/agent/agent-name";
import { Disclosure } from "@/components/ui/disclosure";
import { Panel } from "@/components/ui/panel";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCountOf } from "@/lib/client/format";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import { conflictRows, type ConflictRow, type ConflictSide } from "@/lib/protocols/chair/views/conflict-view";
import { OF_CONFIDENCE } from "@/lib/protocols/chair/views/word";
import { DRAFT_ID } from "@/lib/protocols/chair/rules/conflicts/conflicts";
import type { ChairState } from "@/lib/protocols/chair/rules/state";

const COLUMNS = "@4xl:grid @4xl:grid-cols-[minmax(130px,1fr)_minmax(0,2fr)_minmax(0,2fr)_minmax(0,2fr)] @4xl:gap-x-4";

/** P2-22 to P2-37: who stands against whom, with both positions and how it was resolved, by which rule. */
export function ConflictsPanel({ state }: { state: ChairState }) {
  const rows = conflictRows(state);
  const open = rows.filter((row) => row.state === "open").length;
  const deferred = rows.filter((row) => row.state === "deferred").length;
  const counts = [
    `${open} open`,
    ...(deferred > 0 ? [`${deferred} deferred`] : []),
    `${rows.length - open - deferred} resolved`,
  ];
  if (!state.synthesis) return null;
  return (
    <Panel flush title="Conflicts" hint={rows.length > 0 ? counts.join(" · ") : undefined}>
      {rows.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-muted">None. The answers do not contradict each other.</p>
      ) : (
        <div role="table" aria-label="Conflicts with both positions and their resolution">
          <div
            role="row"
            className={clsx("border-b border-line px-3.5 py-1.5 text-xs text-ink-muted", "hidden", COLUMNS)}
          >
            {["Conflict", "One position", "The other", "Status"].map((title) => (
              <span key={title} role="columnheader">
                {title}
              </span>
            ))}
          </div>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </div>
      )}
    </Panel>
  );
}

function Row({ row }: { row: ConflictRow }) {
  const [one, other] = row.sides;
  return (
    <div role="row" className={clsx("flex flex-col gap-y-2.5 border-b border-line px-3.5 py-3 last:border-0", COLUMNS)}>
      <div role="rowheader" aria-label={`${row.id}: ${row.topic}`} className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          <span className="mr-1.5 font-mono text-xs text-ink-muted">{row.id}</span>
          <span className="font-semibold">{row.topic}</span>
        </p>
        <p className="mt-0.5 text-xs text-ink-muted">
          {row.type}, {row.level === null ? "against the draft" : `a ${row.level} pair`}
        </p>
      </div>
      <Side side={one} />
      <Side side={other} />
      <Standing row={row} />
    </div>
  );
}

function Side({ side: { agentId, name, position, confidence, isWinner } }: { side: ConflictSide }) {
  const { panel } = useView("snapshot");
  return (
    <div role="cell" className={clsx("min-w-0 border-l-2 pl-2.5", isWinner ? "border-success" : "border-line-strong")}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        {agentId === DRAFT_ID ? (
          <span className="font-semibold">{name}</span>
        ) : (
          <AgentName place={panel.findIndex(({ id }) => id === agentId) + 1} name={name} className="font-semibold" />
        )}
        {confidence && <VerdictBadge word={confidence} standing={OF_CONFIDENCE[confidence]} meaning="confidence" />}
        {isWinner && (
          <ToneBadge tone="success" glyph="tick">
            stands
          </ToneBadge>
        )}
      </p>
      <p className="mt-0.5 [overflow-wrap:anywhere]">{position}</p>
    </div>
  );
}

function Standing({ row }: { row: ConflictRow }) {
  const address = useAddress();
  const { resolution, why, question, history } = row;
  return (
    <div role="cell" className="flex min-w-0 flex-col items-start gap-1">
      {resolution ? (
        <>
          <ToneBadge
            tone={resolution.by === "person" ? "done" : "success"}
            glyph={resolution.by === "person" ? "star" : "tick"}
          >
            {resolution.label}
          </ToneBadge>
          <p className="[overflow-wrap:anywhere]">{resolution.rationale}</p>
        </>
      ) : (
        <>
          <ToneBadge tone="attention" glyph="triangle">
            {row.state}
          </ToneBadge>
          {why && <p className="[overflow-wrap:anywhere]">{why}</p>}
          {question && (
            <p className="[overflow-wrap:anywhere]">
              <span className="text-xs text-ink-muted">Asked next: </span>
              {question}
            </p>
          )}
        </>
      )}
      {history.length > 1 && (
        <Disclosure summary={<span className="text-xs">How it went, {formatCountOf(history.length, "round")}</span>}>
          <ol className="flex flex-col gap-1.5 text-xs">
            {history.map(({ round, aPosition, bPosition, status, agreement, seq }) => (
              <li key={seq}>
                <a className="link" href={address.href({ seq })}>
                  Round {round}
                </a>{" "}
                {status}
                <p className="text-ink-muted [overflow-wrap:anywhere]">
                  {status === "resolved" && agreement
                    ? agreement
                    : `${row.sides[0].name}: ${aPosition} ${row.sides[1].name}: ${bPosition}`}
                </p>
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </div>
  );
}
