"use client";

import { RadioCards } from "@/components/ui/form/radio-cards";
import { isRehearsed } from "@/lib/client/new-deliberation/form-source";
import { useForm } from "@/components/new-deliberation/form-context";

/** G-19. A rehearsal calls nobody: there is nothing to choose. */
export function PageWriterField() {
  const { draft, source, dispatch, problemAt } = useForm();
  if (isRehearsed(draft, source)) return null;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
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
            consequence:
              "One more call at the end. Every sentence names the events it rests on, and Parley checks them.",
          },
          {
            value: "program",
            label: "Parley, from the log",
            consequence: "No call. The agents’ own sentences, put in order: true, and plainer to read.",
          },
        ]}
      />
    </div>
  );
}
