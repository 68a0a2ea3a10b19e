"use client";

import { Checkbox } from "@/components/ui/form/checkbox";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { isRehearsed } from "@/lib/client/new-deliberation/form-source";
import { useForm } from "@/components/new-deliberation/form-context";

/** G-19, P5-38. A rehearsal calls nobody: who writes is no choice there. */
export function PageWriterField() {
  const { draft, source, dispatch, problemAt } = useForm();
  const isRehearsal = isRehearsed(draft, source);
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      {!isRehearsal && <WriterChoice />}
      {(isRehearsal || draft.pageWriter === "model") && (
        <Checkbox
          name="pageReview"
          label="Have the panel review the record’s first page (recommended where others act on it)"
          hint="Before it is published, every seat that took part says whether the page is true to what was said. It is revised at most twice; who approved it and what was changed stands in the record. At least one more call per seat."
          error={problemAt("pageReview")}
          checked={draft.pageReview}
          onChange={({ target }) => dispatch({ type: "page review", isWanted: target.checked })}
        />
      )}
    </div>
  );
}

function WriterChoice() {
  const { draft, dispatch, problemAt } = useForm();
  return (
    <RadioCards
      legend="Who writes the record’s first page"
      name="pageWriter"
      columns={2}
      error={problemAt("pageWriter")}
      value={draft.pageWriter}
      onChange={(writer) => dispatch({ type: "page", writer })}
      options={[
        {
          value: "model",
          label: "The model (recommended)",
          consequence: "One more call at the end. Every sentence names the events it rests on, and Parley checks them.",
        },
        {
          value: "program",
          label: "Parley, from the log",
          consequence: "No call. The seats’ own sentences, put in order: true, and plainer to read.",
        },
      ]}
    />
  );
}
