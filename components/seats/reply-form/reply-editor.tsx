"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { partOf, type ReplySchema } from "@/lib/client/http/reply-schema";
import { asJson, readDraft, type ReplyDraft } from "./reply-draft";
import { ReplyFields } from "./reply-fields";

type ReplyEditorProps = {
  schema: ReplySchema;
  draft: ReplyDraft;
  problems: Readonly<Record<string, string>>;
  onChange: (draft: ReplyDraft) => void;
};

/** The fields of the answer, or all of it as JSON. What was written goes along from one to the other. */
export function ReplyEditor({ schema, draft, problems, onChange }: ReplyEditorProps) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const part = partOf(schema);

  function toFields() {
    const read = readDraft(draft);
    setUnreadable(read.ok ? null : read.problem);
    if (read.ok) onChange({ mode: "fields", value: read.value });
  }

  if (draft.mode === "json") {
    return (
      <div className="flex flex-col gap-2">
        <Field label="The answer as JSON" error={unreadable ?? listed(problems)}>
          <TextArea
            mono
            rows={16}
            spellCheck={false}
            value={draft.text}
            onChange={(event) => {
              setUnreadable(null);
              onChange({ mode: "json", text: event.target.value });
            }}
          />
        </Field>
        <div>
          <Button variant="ghost" onClick={toFields}>
            Edit in fields
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {part.kind === "object" && (
        <ReplyFields
          fields={part.fields}
          value={draft.value}
          path="reply"
          problems={problems}
          onChange={(value) => onChange({ mode: "fields", value })}
        />
      )}
      <div>
        <Button variant="ghost" onClick={() => onChange({ mode: "json", text: asJson(draft.value) })}>
          Edit as JSON
        </Button>
      </div>
    </div>
  );
}

/** Without controls to stand at, what is wrong is listed by its place. */
function listed(problems: Readonly<Record<string, string>>): string | undefined {
  const lines = Object.entries(problems)
    .filter(([path]) => path.startsWith("reply."))
    .map(([path, problem]) => `${path.slice("reply.".length)}: ${problem}`);
  return lines.length > 0 ? lines.join(" ") : undefined;
}
