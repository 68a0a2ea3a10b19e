"use client";

import { Glyph } from "@/components/ui/glyph";
import type { Problems } from "@/lib/client/new-deliberation/draft-problems";
import { CallSummary } from "./panel/call-summary";
import { useForm } from "./form-context";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { stepOf, STEPS } from "./steps";

type StepRailProps = { /** All there are, shown at their fields or not yet. */ problems: Problems; shown: Problems };

/** Where one is in a long form, and what is still missing. */
export function StepRail({ problems, shown }: StepRailProps) {
  const { draft } = useForm();
  const form = PROTOCOL_FORMS[draft.protocol];
  const isMissing = (id: string) => Object.keys(problems).some((path) => stepOf(path, form) === id);
  const isWrong = (id: string) => Object.keys(shown).some((path) => stepOf(path, form) === id);
  return (
    <aside aria-label="Steps" className="sticky top-16 hidden self-start lg:block">
      <ol className="flex flex-col border-l border-line">
        {STEPS.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="control flex items-center gap-2 pl-3 text-ink-muted no-underline hover:text-ink"
            >
              <span className="flex-1">
                {index + 1} {title}
              </span>
              {isWrong(id) ? (
                <Glyph name="cross" className="text-danger" label="needs attention" />
              ) : !isMissing(id) && id !== "start" ? (
                <Glyph name="tick" className="text-success" label="complete" />
              ) : null}
            </a>
          </li>
        ))}
      </ol>
      <div className="mt-4 border-t border-line pt-4 text-xs">
        <CallSummary />
      </div>
    </aside>
  );
}
