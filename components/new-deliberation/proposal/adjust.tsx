"use client";

import { ArtifactField } from "@/components/new-deliberation/artifact-field";
import { useForm } from "@/components/new-deliberation/form-context";
import { PageWriterField } from "@/components/new-deliberation/limits/page-writer-field";
import { ModelSource } from "@/components/new-deliberation/model-source";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { Icon } from "@/components/ui/icon";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";

/** Everything that has a good default. */
export function Adjust() {
  const { draft, dispatch, problemAt } = useForm();
  const { DocumentFields = ArtifactField, SettingsFields } = PROTOCOL_FORMS[draft.protocol];
  return (
    <details id="adjust" className="group scroll-mt-20">
      <summary className="control flex w-fit list-none items-center gap-1 rounded-md pr-2 hover:text-accent [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="transition-transform duration-100 group-open:rotate-90" />
        Adjust the document, context, rounds, limits and models
      </summary>
      <div className="flex max-w-[760px] flex-col gap-5 py-4">
        <DocumentFields />
        <Field
          label="Context"
          note="optional"
          error={problemAt("context")}
          hint="What the panel can’t know: numbers, deadlines, what has been tried, what must not change."
        >
          <TextArea
            name="context"
            rows={3}
            value={draft.context}
            className="max-h-[40dvh]"
            onChange={(event) => dispatch({ type: "text", field: "context", value: event.target.value })}
          />
        </Field>
        <SettingsFields key={draft.protocol} />
        <ModelSource />
        <PageWriterField />
      </div>
    </details>
  );
}
