"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Notice } from "@/components/ui/notice";
import { TextArea } from "@/components/ui/form/text-area";
import { TextField } from "@/components/ui/form/text-field";
import { useAnnounce } from "@/lib/client/live/announcer";
import { ApiError, mayBeDone, messageOf } from "@/lib/client/http/api";
import { ANCHOR_GROUPS, anchorLabel } from "./anchor-fields";
import { anchorOf, formOf } from "./anchor-form";
import { lockedChanges } from "./anchor-locks";
import { useSaveResearchAnchor, type SavedAnchor } from "./use-research-anchors";
import { createAnchorBodySchema } from "@/lib/contracts/research-anchors";
import { researchAnchorSchema, type ResearchAnchor } from "@/lib/protocols/review/rules/ideas/research-anchor";
import { EditDialog } from "@/components/new-deliberation/panel/edit-dialog";
import { AnchorBox } from "./anchor-box";
import { AnchorLog } from "./anchor-log";

/** `base`: the saved one; null for a new one, which may come from a file. */
export type AnchorOpened = { base: SavedAnchor | null; name?: string; anchor?: ResearchAnchor; leftOut?: string[] };

type AnchorEditorProps = {
  opened: AnchorOpened;
  onSaved: (anchor: SavedAnchor) => void;
  /** With what is saved by now. */ onReopen: () => void;
  onClose: () => void;
};

const BLANK = researchAnchorSchema.parse({});

export function AnchorEditor({ opened, onSaved, onReopen, onClose }: AnchorEditorProps) {
  const { base, leftOut = [] } = opened;
  const before = base?.anchor ?? opened.anchor ?? BLANK;
  const [name, setName] = useState(base?.name ?? opened.name ?? "");
  const [form, setForm] = useState(() => formOf(before));
  const [reason, setReason] = useState("");
  const [isAttempted, setIsAttempted] = useState(false);
  const save = useSaveResearchAnchor();
  const announce = useAnnounce();

  const reading = anchorOf(form, before);
  const locked = base && reading.ok ? lockedChanges(base.anchor, reading.anchor) : [];
  const refused = save.error instanceof ApiError ? save.error.fields : {};
  const isOutdated =
    save.error instanceof ApiError && save.error.code === "conflict" && "version" in save.error.details;
  const nameProblem = createAnchorBodySchema.shape.name.safeParse(name).error?.issues[0]?.message;
  const reasonProblem = locked.length > 0 && reason.trim() === "" ? "Say why it changes." : undefined;
  const isDirty =
    JSON.stringify(form) !== JSON.stringify(formOf(before)) ||
    name !== (base?.name ?? "") ||
    opened.anchor !== undefined;

  function onSave(): boolean {
    setIsAttempted(true);
    if (nameProblem || reasonProblem || !reading.ok) return false;
    save.mutate(
      { base, name: name.trim(), anchor: reading.anchor, reason: reason.trim() },
      {
        onSuccess: (saved) => {
          announce(`Anchor “${saved.name}” saved`, { urgent: true });
          onSaved(saved);
        },
      },
    );
    return true;
  }

  return (
    <EditDialog
      size="sheet"
      title={base ? `Edit ${base.name}` : "New research anchor"}
      saveLabel="Save anchor"
      what={name.trim() ? `“${name.trim()}”` : "this anchor"}
      isDirty={isDirty}
      pending={save.isPending && "Saving…"}
      onSave={onSave}
      onClose={onClose}
    >
      {leftOut.length > 0 && (
        <Notice tone="attention" title="Some of the file was ignored">
          A research anchor has no such fields: {leftOut.join(", ")}.
        </Notice>
      )}
      <Field
        label="Name"
        required
        error={(isAttempted ? nameProblem : undefined) ?? refused["name"]}
        hint={base ? undefined : "Give it a name so you can find it again. Every other field is optional."}
      >
        <TextField
          value={name}
          autoComplete="off"
          placeholder="e.g. Leaderless consensus"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {ANCHOR_GROUPS.map(({ title, fields }) => (
        <fieldset key={title} className="grid min-w-0 gap-3 border-t border-line pt-3 md:grid-cols-2">
          <legend className="float-left text-sm font-semibold md:col-span-2">{title}</legend>
          {fields.map((field) => (
            <AnchorBox
              key={field.path}
              field={field}
              value={form[field.path] ?? ""}
              problem={(reading.ok ? undefined : reading.problems[field.path]) ?? refused[`anchor.${field.path}`]}
              onChange={(value) => setForm({ ...form, [field.path]: value })}
            />
          ))}
        </fieldset>
      ))}
      {base && (
        <div className="border-t border-line pt-3">
          <h3 className="mb-1 text-sm font-semibold">Log</h3>
          <AnchorLog log={base.anchor.modification_log} />
        </div>
      )}
      {locked.length > 0 && (
        <Field
          label="Why does it change?"
          required
          error={(isAttempted ? reasonProblem : undefined) ?? refused["reason"]}
          hint={`Locked: ${[...new Set(locked.map(lockedName))].join(", ")}. Your reason goes into the anchor’s log.`}
        >
          <TextArea rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
      {save.error && (
        <Notice
          live
          tone="danger"
          title={mayBeDone(save.error) ? "It may have been saved" : "It was not saved"}
          {...(isOutdated ? { actions: <Button onClick={onReopen}>Open the saved one</Button> } : {})}
        >
          {messageOf(save.error)}
          {isOutdated && " You will lose your changes here."}
        </Notice>
      )}
    </EditDialog>
  );
}

const lockedName = (field: string): string =>
  field === "target_venue" ? "the venue" : field.startsWith("research_type") ? "the research type" : anchorLabel(field);
