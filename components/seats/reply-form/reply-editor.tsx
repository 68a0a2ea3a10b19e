"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { partOf, type ReplySchema, emptyReply } from "@/lib/client/http/reply-schema";
import { ReplyFields } from "./reply-fields";
import type { Json } from "@/lib/events/schema";

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

/** An answer being written: in fields, or as JSON where somebody prefers that. */
export type ReplyDraft = { mode: "fields"; value: Json } | { mode: "json"; text: string };

type ReadDraft = { ok: true; value: Json } | { ok: false; problem: string };

export const blankDraft = (schema: ReplySchema): ReplyDraft => ({ mode: "fields", value: emptyReply(schema) });

const asJson = (value: Json): string => JSON.stringify(value, null, 2);

export function readDraft(draft: ReplyDraft): ReadDraft {
  if (draft.mode === "fields") return { ok: true, value: draft.value };
  try {
    return { ok: true, value: JSON.parse(draft.text) as Json };
  } catch (error) {
    return { ok: false, problem: `This is not JSON yet: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Something was written that would be lost. */
export function isBegun(draft: ReplyDraft, schema: ReplySchema): boolean {
  const blank = asJson(emptyReply(schema));
  return draft.mode === "json" ? draft.text.trim() !== blank : asJson(draft.value) !== blank;
}
