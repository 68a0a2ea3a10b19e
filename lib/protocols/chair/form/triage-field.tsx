"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { Glyph } from "@/components/ui/glyph";
import { RadioCards } from "@/components/ui/form/radio-cards";
import type { ChairConfig } from "@/lib/protocols/chair/rules/config";
import type { TriageLevel } from "@/lib/protocols/chair/rules/vocabulary";
import { TriageSignalFields } from "./triage-signal-fields";
import { useChair, useOutlook } from "./use-chair";

type Mode = ChairConfig["triage_mode"];

const LEVELS: Readonly<Record<TriageLevel, { label: string; consequence: string }>> = {
  solo: { label: "Solo", consequence: "The chair reviews it alone, in one call." },
  lightweight: { label: "Lightweight", consequence: "The one specialist that fits best, one round." },
  full: { label: "Full", consequence: "Everyone relevant, up to four." },
};

/** P2-39: what the text proposes and why; yours to overrule. */
export function TriageField() {
  const { config, set, problemAt } = useChair();
  const { outlook } = useOutlook();
  const { proposed, level, message } = outlook;
  const isOverruled = config.triage_mode !== "auto" && config.triage_mode !== proposed.level;
  return (
    <div className="flex flex-col gap-2">
      <RadioCards<Mode>
        legend="Depth"
        name="config.triage_mode"
        columns={2}
        value={config.triage_mode}
        error={problemAt("triage_mode")}
        onChange={(triage_mode) => set({ triage_mode })}
        options={[
          {
            value: "auto",
            label: `Suggested by the text: ${LEVELS[proposed.level].label.toLowerCase()}`,
            consequence: "Updates as you edit the text.",
          },
          ...(Object.keys(LEVELS) as TriageLevel[]).map((value) => ({ value, ...LEVELS[value] })),
        ]}
      />
      <section aria-label="Triage" className="rounded-md border border-line bg-sunken px-3 py-2">
        <p>
          <span className="font-semibold">The text suggests {proposed.level}.</span>
          {isOverruled && ` You overrule it: ${config.triage_mode}.`}
          {message && ` ${message}`}
          {!message &&
            level !== (config.triage_mode === "auto" ? proposed.level : config.triage_mode) &&
            ` It runs as ${level}.`}
        </p>
        <ul className="mt-0.5">
          {proposed.reasons.map(({ text }) => (
            <li key={text} className="flex items-baseline gap-2">
              <Glyph name="ring" className="relative top-px size-2 text-ink-muted" />
              {text}
            </li>
          ))}
        </ul>
        <Disclosure summary={<span className="text-xs">What Parley read from the text (you can correct it)</span>}>
          <TriageSignalFields />
        </Disclosure>
      </section>
    </div>
  );
}
