import { AgentName } from "@/components/ui/agent/agent-name";
import { Panel } from "@/components/ui/panel";
import type { ScoringReasons } from "@/lib/protocols/judges/views/matching/arguments";

/** P4-38: why each judge gave the points it gave, in single-round scoring. */
export function ReasonsPanel({ reasons }: { reasons: readonly ScoringReasons[] }) {
  if (reasons.length === 0) return null;
  return (
    <Panel flush title="Why these points" hint="each judge alone">
      {reasons.map(({ judge, total, summary, points, strengths, concerns, second }) => (
        <section
          key={judge.agentId}
          aria-label={`Points of ${judge.name}`}
          className="border-b border-line px-3.5 py-2.5 [overflow-wrap:anywhere] last:border-0"
        >
          <h3 className="flex flex-wrap items-center gap-x-2">
            <AgentName place={judge.place} name={judge.name} className="font-semibold" />
            <span className="text-xs font-normal text-ink-muted">
              {judge.stance} · {total} of 20
            </span>
          </h3>
          <p className="mt-0.5">{summary}</p>
          {second && <p className="mt-0.5 text-ink-muted">On a second look: {second}</p>}
          <dl className="mt-1 grid gap-x-3 gap-y-0.5 text-xs md:grid-cols-[auto_auto_minmax(0,1fr)]">
            {points.map(({ label, text, reason }) => (
              <div key={label} className="col-span-full grid grid-cols-subgrid">
                <dt className="text-ink-muted">{label}</dt>
                <dd className="tabular">{text}</dd>
                <dd className="text-ink-muted">{reason}</dd>
              </div>
            ))}
          </dl>
          {[
            { title: "Strengths", items: strengths },
            { title: "Concerns", items: concerns },
          ].map(
            ({ title, items }) =>
              items.length > 0 && (
                <div key={title} className="mt-1">
                  <h4 className="text-xs text-ink-muted">{title}</h4>
                  <ul className="list-disc pl-5">
                    {items.map((text) => (
                      <li key={text}>{text}</li>
                    ))}
                  </ul>
                </div>
              ),
          )}
        </section>
      ))}
    </Panel>
  );
}
