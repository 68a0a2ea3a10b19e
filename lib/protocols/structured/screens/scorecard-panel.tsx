"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { Panel } from "@/components/ui/panel";
import { perLog } from "@/lib/client/live/folded-log";
import { useLog } from "@/lib/client/live/log-view";
import { structuredStateOf } from "@/lib/protocols/structured/views/state";
import { AXIS_TITLES } from "@/lib/protocols/structured/rules/madef/axis";
import { scorecard, type Group } from "@/lib/protocols/structured/rules/madef/scorecard";
import { shown } from "@/lib/protocols/structured/rules/claims/numbers";
import { completedRounds } from "@/lib/protocols/structured/rules/state";

const scorecardOf = perLog((_, folded) => {
  const state = structuredStateOf(folded);
  return state.outcome && completedRounds(state).length > 0 ? scorecard(state) : null;
});

/** A range whose ends read alike is one figure. */
const span = (value: number | null, range: readonly [number, number] | null): string =>
  range && figure(range[0]) !== figure(range[1]) ? `${figure(range[0])} to ${figure(range[1])}` : figure(value);
const figure = (value: number | null): string => (value === null ? "n/a" : shown(value, 2));

/** P3-79: a finished run as three figures, never one. Ids of axes and groups are for the export. */
export function ScorecardPanel() {
  const card = scorecardOf(useLog());
  if (!card) return null;
  return (
    <Panel title="How well the panel worked" hint="three figures from 0 to 1; each stands for itself">
      <dl className="grid gap-3 md:grid-cols-3">
        {card.groups.map((group) => (
          <GroupFigure key={group.id} group={group} />
        ))}
      </dl>
      <Disclosure className="mt-2" summary="The twelve figures behind them">
        <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="The twelve figures behind them">
          <table aria-label="How well the panel worked, figure by figure" className="w-full text-sm tabular">
            <thead>
              <tr className="border-b border-line text-xs text-ink-muted">
                {["What", "Value", "From 0 to 1", "Note"].map((head) => (
                  <th key={head} scope="col" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {card.axes.map(({ id, title, value, normalised, range, note, flags }) => (
                <tr key={id} className="border-b border-line align-top last:border-0">
                  <th scope="row" className="py-1 pr-3 text-left font-normal">
                    {title}
                  </th>
                  <td className="py-1 pr-3">{figure(value)}</td>
                  <td className="py-1 pr-3 whitespace-nowrap">{span(normalised, range)}</td>
                  <td className="py-1 text-ink-muted">{[note, ...flags].filter(Boolean).join(" ")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </Panel>
  );
}

function GroupFigure({ group: { title, value, range, missing } }: { group: Group }) {
  return (
    <div className="rounded-md border border-line px-3 py-2">
      <dt className="text-xs text-ink-muted">{title}</dt>
      <dd>
        <span className="text-lg font-semibold tabular">{span(value, range)}</span>
        {missing.length > 0 && (
          <span className="block text-xs text-ink-muted">
            without {missing.map((id) => AXIS_TITLES[id].toLowerCase()).join(", ")}
          </span>
        )}
      </dd>
    </div>
  );
}
