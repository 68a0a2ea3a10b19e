"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { messageOf } from "@/lib/client/http/api";
import { usePeople } from "@/lib/client/people/use-people";
import { MAX_COMMENT } from "@/lib/domain/comment";

type CommentFormProps = {
  initial?: string;
  submitLabel: string;
  isPending: boolean;
  error: unknown;
  onSubmit: (text: string, clear: () => void) => void;
  onCancel?: () => void;
};

const SUGGESTED = 5;

/** Text, with the names of people offered after an @. */
export function CommentForm({ initial = "", submitLabel, isPending, error, onSubmit, onCancel }: CommentFormProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const people = usePeople();
  const begun = /(?:^|[\s(])@([^\s@]{0,40})$/u.exec(text)?.[1]?.toLowerCase();
  const offered =
    begun === undefined
      ? []
      : (people.data ?? [])
          .filter(({ name, isYou }) => !isYou && name.toLowerCase().startsWith(begun))
          .slice(0, SUGGESTED);
  const take = (name: string) => {
    setText(`${text.slice(0, text.length - (begun?.length ?? 0))}${name} `);
    box.current?.focus();
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") onSubmit(text, () => setText(""));
      }}
    >
      <Field
        label="Comment"
        hideLabel
        hint="Only people read this, not the panel. Type @ and a name to notify somebody."
        {...(error ? { error: messageOf(error) } : {})}
      >
        <TextArea
          ref={box}
          name="comment"
          rows={2}
          maxLength={MAX_COMMENT}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {offered.length > 0 && (
        <div role="group" aria-label="People to mention" className="flex flex-wrap gap-1.5">
          {offered.map(({ id, name }) => (
            <Button key={id} onClick={() => take(name)}>
              @{name}
            </Button>
          ))}
        </div>
      )}
      <div className="flex gap-2">
        <Button type="submit" disabled={text.trim() === ""} pending={isPending && "Saving…"}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
