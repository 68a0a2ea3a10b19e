"use client";

import { Markdown } from "@/components/ui/text/markdown";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCountOf } from "@/lib/client/format";
import { decisionRow } from "@/lib/protocols/structured/views/decisions";
import { decisionLink } from "@/lib/protocols/structured/views/board/links";
import type { ReplyOf } from "@/lib/protocols/structured/rules/replies/replies";
import type { Round, StructuredState } from "@/lib/protocols/structured/rules/state";
import { HEALTHY_ROUND, rangeText } from "@/lib/protocols/structured/rules/rounds/volumes";
import { ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { ItemLink } from "../item-link";

type AssessmentProps = { state: StructuredState; round: Round; reply: ReplyOf<"assess"> };

/** P3-25: decisions with their citations, what moved, what pulls apart. */
export function Assessment({ state, round, reply }: AssessmentProps) {
  const decided = state.decisions
    .filter((decision) => decision.round === round.number)
    .map((decision) => decisionRow(state, decision));
  const tensions = state.tensions.filter((tension) => tension.round === round.number);
  return (
    <div className="flex max-w-[92ch] min-w-0 flex-col gap-2 [overflow-wrap:anywhere]">
      <p className="text-xs text-ink-muted">
        {formatCountOf(decided.length, "decision")} (usual: {rangeText(HEALTHY_ROUND.decisions)})
      </p>
      <ul className="flex flex-col gap-1.5">
        {decided.map(({ id, text, cites, madeBy }) => (
          <li key={id} className="border-l-2 border-line-strong pl-2.5">
            <ItemLink link={decisionLink(state, id)} /> {text}
            <span className="flex flex-wrap gap-x-3 text-xs text-ink-muted">
              {madeBy}
              {cites.map((cited) => (
                <span key={`${cited.id}-${cited.relation}`}>
                  {cited.relation} <ItemLink link={cited} />
                </span>
              ))}
            </span>
          </li>
        ))}
        {decided.length === 0 && <li className="text-ink-muted">The round supports no decision.</li>}
      </ul>
      <Part title="What moved together, and what did not">
        <Markdown>{reply.convergence_notes}</Markdown>
      </Part>
      {tensions.length > 0 && (
        <Part title="New tensions">
          <ul>
            {tensions.map(({ id, text, sources, status }) => (
              <li key={id}>
                <span className="font-mono text-xs text-ink-muted">{id}</span> {text}{" "}
                <span className="text-xs text-ink-muted">{sources.map((role) => ROLE_NAMES[role]).join(", ")}</span>{" "}
                {status === "resolved" && (
                  <ToneBadge tone="success" glyph="tick">
                    resolved since
                  </ToneBadge>
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {reply.resolved_tensions.length > 0 && (
        <Part title="Tensions resolved">
          <ul>
            {reply.resolved_tensions.map(({ id, how }) => (
              <li key={id}>
                <span className="font-mono text-xs text-ink-muted">{id}</span> {how}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {reply.overturns.length > 0 && (
        <Part title="Decisions overturned">
          <ul>
            {reply.overturns.map(({ decision, quality, level, reason }) => (
              <li key={decision}>
                <ItemLink link={decisionLink(state, decision.trim().toUpperCase())} /> {reason}{" "}
                <span className="text-xs text-ink-muted">
                  quality {quality} of 5, {level} level
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="Impact on the whole">
        <Markdown>{reply.architecture_impact}</Markdown>
      </Part>
      {reply.next_focus && (
        <Part title="Next">
          <p>{reply.next_focus}</p>
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h4 className="text-xs font-normal text-ink-muted">{title}</h4>
      {children}
    </section>
  );
}
