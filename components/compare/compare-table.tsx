import type { ReactNode } from "react";
import { StatusBadge } from "@/components/deliberation/status-display";
import { DotStrip } from "@/components/pictures/dot-strip";
import { SeatBins } from "@/components/pictures/seat-bins";
import { AgentName } from "@/components/ui/agent/agent-name";
import { Glyph } from "@/components/ui/glyph";
import type { ComparedSide, Comparison } from "@/lib/projections/compare/comparison";
import { CompareRow, MarkedWords } from "./compare-row";
import Link from "next/link";

export function CompareTable({ comparison: { a, b, sharedCost } }: { comparison: Comparison }) {
  const row = (label: string, of: (side: ComparedSide) => ReactNode) => (
    <CompareRow label={label} a={of(a)} b={of(b)} />
  );
  const hasConditions = a.conditionList.length + b.conditionList.length > 0;
  return (
    <div role="table" aria-label="The two side by side" className="min-w-0">
      <CompareRow
        label={<span className="sr-only">Deliberation</span>}
        a={<SideHead letter="A" side={a} />}
        b={<SideHead letter="B" side={b} />}
      />
      {row("What differs", ({ differs }) => (
        <MarkedWords pieces={differs} />
      ))}
      {row("Answer", ({ answerPieces }) =>
        answerPieces.length === 0 ? (
          <span className="text-ink-muted">No answer on the table yet.</span>
        ) : (
          <p className="inline text-lg font-semibold">
            <MarkedWords pieces={answerPieces} />
          </p>
        ),
      )}
      {row("How the seats stand", (side) =>
        side.strip ? <DotStrip model={side.strip} /> : <SeatBins groups={side.groups} />,
      )}
      {row("Who disagrees", ({ dissent }) =>
        dissent.length === 0 ? (
          <span className="text-ink-muted">No seat stands against it.</span>
        ) : (
          <ul className="flex flex-col gap-1.5">
            {dissent.map(({ agentId, place, name, text }) => (
              <li key={agentId}>
                <AgentName place={place} name={name} className="font-semibold" />: {text}
              </li>
            ))}
          </ul>
        ),
      )}
      {hasConditions && row("Conditions", Conditions)}
      {row(issuesWord(a, b), Concerns)}
      {row("Cost and time", CostAndTime)}
      {sharedCost !== null && <p className="border-t border-line py-3 text-ink-muted md:pl-[120px]">{sharedCost}</p>}
    </div>
  );
}

/** What both call their issues. */
export const issuesWord = (a: ComparedSide, b: ComparedSide): string =>
  a.concerns.word === b.concerns.word ? a.concerns.word : "Concerns";

function SideHead({
  letter,
  side: { id, title, by, origin, status, decidedBy },
}: {
  letter: "A" | "B";
  side: ComparedSide;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span
        aria-hidden="true"
        className="size-2.5 rounded-[3px]"
        style={{ background: letter === "A" ? "var(--agent-1)" : "var(--agent-2)" }}
      />
      <span className="text-base font-semibold max-md:hidden">{letter}</span>
      <Link className="link max-w-full min-w-0 break-words" href={`/deliberations/${id}`}>
        {title}
      </Link>
      <span className="text-ink-muted">
        {origin}, {by}
      </span>
      <StatusBadge status={status} decidedBy={decidedBy} />
    </p>
  );
}

function Conditions({ conditionList }: ComparedSide) {
  if (conditionList.length === 0) return <span className="text-ink-muted">None.</span>;
  return (
    <ul className="flex flex-col gap-1.5">
      {conditionList.map(({ text, isShared }) => (
        <li key={text} className="flex items-baseline gap-2">
          <Glyph name="half-disc" className="relative top-px text-accent" />
          <span className="min-w-0">
            {text}
            {isShared && <span className="text-ink-muted"> same</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Concerns({ concerns: { raised, settled, accepted, open } }: ComparedSide) {
  const text = [
    `${raised} raised`,
    settled > 0 ? `${settled} settled` : "",
    accepted > 0 ? `${accepted} accepted` : "",
    open > 0 ? `${open} open` : "",
  ].filter(Boolean);
  return (
    <>
      {raised > 0 && (
        <span aria-hidden="true" className="mb-1.5 flex h-2 max-w-[70%] gap-0.5">
          {settled > 0 && <span style={{ flexGrow: settled }} className="basis-0 rounded-[2px] bg-success" />}
          {accepted > 0 && (
            <span style={{ flexGrow: accepted }} className="basis-0 rounded-[2px] border border-success" />
          )}
          {open > 0 && <span style={{ flexGrow: open }} className="basis-0 rounded-[2px] border border-line-strong" />}
        </span>
      )}
      <span className="text-ink-muted">{text.join(" · ")}</span>
    </>
  );
}

function CostAndTime({ spent, calls, rounds, minutes }: ComparedSide) {
  const time = minutes === null ? null : minutes < 1 ? "under a minute" : `${Math.round(minutes)} min`;
  return (
    <span className="tabular">
      <strong className="font-semibold">{spent ?? `${calls} ${calls === 1 ? "call" : "calls"}`}</strong>
      {[`${rounds.length} ${rounds.length === 1 ? "round" : "rounds"}`, time]
        .filter(Boolean)
        .map((text) => ` · ${text}`)}
    </span>
  );
}
