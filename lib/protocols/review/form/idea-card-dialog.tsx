"use client";

import { useState } from "react";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { TextArea } from "@/components/ui/form/text-area";
import { TextField } from "@/components/ui/form/text-field";
import { BLANK_CARD, cardProblems, trimCard, type DraftCard } from "./idea-cards";
import { ideaCardSchema, type IdeaCard } from "@/lib/protocols/review/rules/ideas/idea-card";
import { EditDialog } from "@/components/new-deliberation/panel/edit-dialog";
import { capital } from "@/lib/domain/wording";

type IdeaCardDialogProps = {
  /** null: a new one. */ card: DraftCard | null;
  onSave: (card: DraftCard) => void;
  onClose: () => void;
};

const options = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: capital(value) }));
const FEASIBILITY = options(ideaCardSchema.shape.feasibility.options);
const SCOPE = options(ideaCardSchema.shape.scope.options);

export function IdeaCardDialog({ card, onSave, onClose }: IdeaCardDialogProps) {
  const { key = "", ...before } = card ?? (BLANK_CARD as IdeaCard & { key?: string });
  const [idea, setIdea] = useState<IdeaCard>(before);
  const [isAttempted, setIsAttempted] = useState(false);
  const found = cardProblems(idea);
  const problems = isAttempted ? found : {};
  const change = (changes: Partial<IdeaCard>) => setIdea({ ...idea, ...changes });

  function save(): boolean {
    setIsAttempted(true);
    if (Object.keys(found).length > 0) return false;
    onSave({ key: key || crypto.randomUUID(), ...trimCard(idea) });
    return true;
  }

  const area = (
    field: "core_question" | "why_it_matters" | "risk" | "competition" | "feasibility_reason",
    label: string,
    hint?: string,
  ) => (
    <Field label={label} required error={problems[field]} {...(hint ? { hint } : {})}>
      <TextArea
        rows={2}
        value={idea[field]}
        className="max-h-[30dvh]"
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  );

  return (
    <EditDialog
      size="sheet"
      title={card ? `Edit “${card.title}”` : "New idea"}
      saveLabel={card ? "Save idea" : "Add idea"}
      what={card ? `“${card.title}”` : "this idea"}
      isDirty={JSON.stringify(idea) !== JSON.stringify(before)}
      onSave={save}
      onClose={onClose}
    >
      <Field label="Title" required error={problems.title}>
        <TextField value={idea.title} autoComplete="off" onChange={(event) => change({ title: event.target.value })} />
      </Field>
      {area("core_question", "Core question")}
      <Field
        label="Where the novelty comes from"
        required
        error={problems.novelty_source}
        hint="For example a contradiction between results, or an assumption nobody questions."
      >
        <TextField
          value={idea.novelty_source}
          autoComplete="off"
          onChange={(event) => change({ novelty_source: event.target.value })}
        />
      </Field>
      {area("why_it_matters", "Why it matters")}
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Feasibility">
          <Select value={idea.feasibility} options={FEASIBILITY} onChange={(feasibility) => change({ feasibility })} />
        </Field>
        <Field label="Scope">
          <Select value={idea.scope} options={SCOPE} onChange={(scope) => change({ scope })} />
        </Field>
      </div>
      {area("feasibility_reason", "Why it is that feasible")}
      {area("risk", "Risk")}
      {area("competition", "Competition", "Who else works on it, or could.")}
    </EditDialog>
  );
}
