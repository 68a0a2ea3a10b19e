"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/form/field";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/form/text-field";
import { mayBeDone, messageOf } from "@/lib/client/http/api";
import type { ConnectionList } from "@/lib/client/connections/use-connections";
import type { Connection, ConnectionPreset } from "@/lib/contracts/connections";
import { AddressFields } from "./address-fields";
import { AdvancedFields } from "./advanced-fields";
import { ConnectionFormContext } from "./fields-context";
import { KeyField } from "./key-field";
import { ModelFields } from "./model-fields";
import { useConnectionEditor } from "./use-connection-editor";
import { Badge } from "@/components/ui/badge";

type ConnectionEditorProps = {
  /** null: a new one. */ connection: Connection | null;
  list: ConnectionList;
  onClose: () => void;
};

export function ConnectionEditor({ connection, list, onClose }: ConnectionEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const [leavingFor, setLeavingFor] = useState<"list" | "kinds" | null>(null);
  const editor = useConnectionEditor({ connection, list, onClose, onProblems: () => focusFirstProblem(form.current) });
  const { base, draft, problems, latest } = editor;
  // What went wrong is said at the top, and whoever saved may be far below.
  useEffect(() => {
    if (editor.error) form.current?.scrollIntoView({ block: "start" });
  }, [editor.error]);
  const preset = draft && (list.presets.find(({ id }) => id === draft.preset) ?? null);
  const go = (place: "list" | "kinds") => {
    setLeavingFor(null);
    if (place === "list") onClose();
    else editor.choosePreset(null);
  };
  const leaveFor = (place: "list" | "kinds") => (editor.isChanged ? setLeavingFor(place) : go(place));
  const leave = () => leaveFor("list");

  return (
    <Dialog
      open
      size="sheet"
      title={base ? `Edit ${base.name}` : draft ? `New connection: ${preset?.title ?? draft.preset}` : "New connection"}
      onClose={leave}
      {...(draft
        ? {}
        : {
            description:
              "What kind of endpoint is it? This fills in the address and settings; you can change everything.",
          })}
      footer={
        draft && (
          <>
            {!base && (
              <Button variant="ghost" icon="chevron-left" className="mr-auto" onClick={() => leaveFor("kinds")}>
                Choose another kind
              </Button>
            )}
            <Button onClick={leave}>{editor.isJustCreated && !editor.isChanged ? "Close" : "Cancel"}</Button>
            <Button variant="primary" type="submit" form="connection-editor" pending={editor.isPending && "Saving…"}>
              Save connection
            </Button>
          </>
        )
      }
    >
      {!draft && <PresetCards presets={list.presets} onChoose={editor.choosePreset} />}
      {draft && (
        <ConnectionFormContext
          value={{ draft, base, preset, change: editor.change, problemAt: (path) => problems[path] }}
        >
          <form
            ref={form}
            id="connection-editor"
            noValidate
            autoComplete="off"
            onSubmit={(event) => {
              event.preventDefault();
              editor.submit();
            }}
            className="flex flex-col gap-4"
          >
            {editor.isJustCreated && (
              <Notice tone="success" live title="The connection is saved.">
                Choose its default model, save again, then press Check in the list.
              </Notice>
            )}
            {editor.isConflict && (
              <Notice
                tone="attention"
                live
                title="Someone else changed it"
                actions={
                  latest && (
                    <>
                      <Button onClick={editor.takeLatest}>Load the saved version</Button>
                      <Button onClick={() => editor.submit(latest)}>Overwrite with mine</Button>
                    </>
                  )
                }
              >
                It was saved after you opened it. What you entered is still here.
              </Notice>
            )}
            {editor.error && !editor.isConflict && (
              <Notice
                tone="danger"
                live
                title={mayBeDone(editor.error) ? "It may have been saved" : "It was not saved"}
              >
                {messageOf(editor.error)} What you entered is still here.
              </Notice>
            )}
            {preset?.note && <p className="text-ink-muted">{preset.note}</p>}
            <Field label="Name" required error={problems["name"]} hint="The name Parley shows, also in records.">
              <TextField
                name="name"
                value={draft.name}
                autoComplete="off"
                onChange={(event) => editor.change({ name: event.target.value })}
              />
            </Field>
            <AddressFields />
            <KeyField />
            <ModelFields key={base?.id ?? "new"} />
            <Checkbox
              label="Use it for new deliberations"
              hint="The default. Each deliberation and each seat can choose another connection."
              checked={draft.isDefault}
              onChange={(event) => editor.change({ isDefault: event.target.checked })}
            />
            <Disclosure summary="Advanced: replies, context and limits">
              <AdvancedFields />
            </Disclosure>
          </form>
        </ConnectionFormContext>
      )}
      <ConfirmDialog
        open={leavingFor !== null}
        danger
        title="Discard your changes?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={() => leavingFor && go(leavingFor)}
        onClose={() => setLeavingFor(null)}
      >
        What you entered for “{draft?.name.trim() || "this connection"}” has not been saved.
      </ConfirmDialog>
    </Dialog>
  );
}

function focusFirstProblem(form: HTMLFormElement | null): void {
  const target = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]');
  // It may stand among the advanced settings, which are closed.
  target?.closest("details")?.setAttribute("open", "");
  target?.focus();
}

type PresetCardsProps = { presets: readonly ConnectionPreset[]; onChoose: (preset: ConnectionPreset) => void };

function PresetCards({ presets, onChoose }: PresetCardsProps) {
  return (
    <ul role="list" aria-label="Kinds of endpoints" className="grid gap-2 md:grid-cols-2">
      {presets.map((preset) => (
        <li key={preset.id}>
          <button
            type="button"
            onClick={() => onChoose(preset)}
            className="flex size-full flex-col items-start gap-1 rounded-lg border border-line bg-surface px-3 py-2 text-left hover:border-line-strong hover:bg-hover pointer-coarse:min-h-11"
          >
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">{preset.title}</span>
              {preset.isLocal && <Badge>Local</Badge>}
            </span>
            {preset.note && <span className="text-xs text-ink-muted">{preset.note}</span>}
            {preset.baseUrl && (
              <code className="max-w-full text-xs [overflow-wrap:anywhere] text-ink-muted">{preset.baseUrl}</code>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
