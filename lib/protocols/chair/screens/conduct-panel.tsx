"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { Glyph } from "@/components/ui/glyph";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { useNow } from "@/lib/client/page/clock";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import { budgetNotes, conductView, type Fact } from "@/lib/protocols/chair/views/conduct-view";
import type { ChairState } from "@/lib/protocols/chair/rules/state";
import { ModeCosts } from "./mode-costs";

/** P2-38: what steers the chair. It is shown here and never in the record. */
export function ConductPanel({ state }: { state: ChairState }) {
  const now = useNow();
  const { status } = useView("snapshot");
  const address = useAddress();
  const { type, facts, warnings, shortcut, answers } = conductView(state);
  const hints = budgetNotes(state, status === "running" ? now : null);
  return (
    <Panel title="How the chair runs it" hint={`${type} · not part of the record`}>
      <div className="flex flex-col gap-3">
        {warnings.map(({ text, seq }) => (
          <Notice key={seq} tone="attention">
            {text}{" "}
            <a className="link text-xs" href={address.href({ seq })}>
              event {seq}
            </a>
          </Notice>
        ))}
        <dl className="grid gap-x-4 gap-y-2 md:grid-cols-[max-content_minmax(0,1fr)]">
          {facts.map((fact) => (
            <FactRow key={fact.label} fact={fact} />
          ))}
        </dl>
        {hints.length > 0 && (
          <section aria-label="Time budgets">
            <h3 className="mb-1 text-xs font-normal text-ink-muted">Time budgets, as hints only</h3>
            <ul>
              {hints.map(({ id, text }) => (
                <li key={id} className="flex items-baseline gap-2">
                  <Glyph name="ring" className="relative top-px size-2.5 text-ink-muted" />
                  {text}
                </li>
              ))}
            </ul>
          </section>
        )}
        {shortcut && (
          <section aria-label="Solo shortcut">
            <h3 className="mb-1 text-xs font-normal text-ink-muted">
              {shortcut.isAllowed
                ? "The plan can proceed without a review"
                : "The plan should be reviewed before it proceeds"}
            </h3>
            <ul>
              {shortcut.requirements.map(({ text, isMet }) => (
                <li key={text} className="flex items-baseline gap-2">
                  <Glyph
                    name={isMet ? "tick" : "cross"}
                    label={isMet ? "met" : "not met"}
                    className={`relative top-px size-2.5 ${isMet ? "text-success" : "text-danger"}`}
                  />
                  {text}
                </li>
              ))}
            </ul>
          </section>
        )}
        {answers > 0 && <ModeCosts answers={answers} />}
      </div>
    </Panel>
  );
}

function FactRow({ fact: { label, text, notes } }: { fact: Fact }) {
  return (
    <div className="grid gap-x-4 md:col-span-full md:grid-cols-subgrid">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0">
        <span className="[overflow-wrap:anywhere]">{text}</span>
        {notes.length === 1 && <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">{notes[0]}</p>}
        {notes.length > 1 && (
          <Disclosure summary={<span className="text-xs">Why</span>}>
            <ul className="flex flex-col gap-0.5 text-xs text-ink-muted">
              {notes.map((note) => (
                <li key={note} className="[overflow-wrap:anywhere]">
                  {note}
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </dd>
    </div>
  );
}
