"use client";

import { useForm } from "@/components/new-deliberation/form-context";
import { Checkbox } from "@/components/ui/form/checkbox";
import { decisionKey, decisionName } from "@/lib/domain/evidence/grounding";
import { useDebounced } from "@/lib/client/page/use-debounced";
import { useEarlierDecisions } from "@/lib/client/sources/use-sources";

const TYPING_MS = 500;
/** As many as the server takes where nobody chose. */
const PRESELECTED = 5;

/** Accepted records that have to do with the question: every seat is shown those that are ticked. */
export function EarlierDecisions() {
  const { draft, dispatch } = useForm();
  const words = useDebounced(`${draft.title} ${draft.question}`.trim(), TYPING_MS);
  const found = useEarlierDecisions(words).data?.decisions ?? [];
  if (found.length === 0 || words === "") return null;
  const chosen = draft.earlierDecisions ?? found.slice(0, PRESELECTED).map(decisionKey);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 font-semibold">Decided before</legend>
      <p className="text-xs text-ink-muted">
        The panel sees the decisions you tick, and has to say where it proposes something different.
      </p>
      {found.map((one) => (
        <Checkbox
          key={decisionKey(one)}
          label={`${decisionName(one)} · ${one.title}`}
          hint={[one.date.slice(0, 10), one.imported?.file, one.decision].filter(Boolean).join(" · ")}
          checked={chosen.includes(decisionKey(one))}
          onChange={(event) =>
            dispatch({
              type: "grounding",
              changes: {
                earlierDecisions: event.target.checked
                  ? [...chosen, decisionKey(one)]
                  : chosen.filter((key) => key !== decisionKey(one)),
              },
            })
          }
        />
      ))}
    </fieldset>
  );
}
