"use client";

import { useForm } from "@/components/new-deliberation/form-context";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";
import { hasSubject } from "@/lib/client/new-deliberation/draft";
import { ProposalRow } from "./proposal-row";

/** Written over in place; emptied, it follows the question again. */
export function TitleRow() {
  const { draft, dispatch, problemAt } = useForm();
  return (
    <ProposalRow id="title" label="Title">
      <Field
        label="Title"
        hideLabel
        required
        error={problemAt("title")}
        hint={
          draft.isTitleOwn
            ? "Your own. Clear it to get a proposal."
            : hasSubject(draft)
              ? "From what you wrote. Type over it to change it."
              : "Proposed from what you write."
        }
      >
        <TextField
          name="title"
          value={draft.title}
          autoComplete="off"
          className="-ml-2 border-transparent! bg-transparent! text-base font-semibold hover:border-line-strong! focus:border-line-strong! focus:bg-surface! aria-invalid:border-danger!"
          onChange={(event) => dispatch({ type: "text", field: "title", value: event.target.value })}
          onBlur={() => {
            if (draft.title.trim() === "") dispatch({ type: "title.propose" });
          }}
        />
      </Field>
    </ProposalRow>
  );
}
