"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { ArtifactField } from "@/components/new-deliberation/artifact-field";
import { useForm } from "@/components/new-deliberation/form-context";
import { PageWriterField } from "@/components/new-deliberation/limits/page-writer-field";
import { DecidersField } from "@/components/new-deliberation/deciders-field";
import { ModelSource } from "@/components/new-deliberation/model-source";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { Icon } from "@/components/ui/icon";
import { Skeleton } from "@/components/ui/skeleton";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";

type AdjustProps = {
  /** It was opened, or something in it is wanted. */
  isMounted: boolean;
  onMount: () => void;
};

/** Everything that has a good default. Folded it is a line: most people never open it, and everybody would wait for it. */
export function Adjust({ isMounted, onMount }: AdjustProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const mount = useEffectEvent(onMount);

  // The browser: it may have been opened before the page listened.
  useEffect(() => {
    if (details.current?.open) mount();
  }, []);

  return (
    <details
      ref={details}
      id="adjust"
      className="group scroll-mt-20"
      onToggle={(event) => event.currentTarget.open && onMount()}
    >
      <summary className="control flex w-fit list-none items-center gap-1 rounded-md pr-2 hover:text-accent [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="transition-transform duration-100 group-open:rotate-90" />
        Adjust the document, context, rounds, limits and models
      </summary>
      {isMounted ? <AdjustFields /> : <Skeleton className="my-4 h-40 max-w-[760px]" />}
    </details>
  );
}

function AdjustFields() {
  const { draft, dispatch, problemAt } = useForm();
  const { DocumentFields = ArtifactField, SettingsFields } = PROTOCOL_FORMS[draft.protocol];
  return (
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
      <DecidersField />
    </div>
  );
}
