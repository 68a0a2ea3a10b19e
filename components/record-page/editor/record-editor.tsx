"use client";

import clsx from "clsx";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { TextField } from "@/components/ui/form/text-field";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Markdown } from "@/components/ui/text/markdown";
import { ApiError, mayBeDone, messageOf } from "@/lib/client/http/api";
import { useDebounced } from "@/lib/client/page/use-debounced";
import { useRecordDraft } from "@/lib/client/records/record-draft";
import { useLeaveGuard } from "@/lib/client/records/use-leave-guard";
import { newerTextIn, useRecordChanges } from "@/lib/client/records/use-record";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";
import type { RecordDetail } from "@/lib/contracts/record-life";
import { recordName } from "@/lib/domain/record/record-name";
import { bodyProblem, composeRecord } from "@/lib/domain/record/record-parts";
import { pageOnScreen } from "@/lib/projections/record/page/on-screen";
import { DeviationNotice } from "./deviation-notice";
import { TextConflict } from "./text-conflict";

type RecordEditorProps = { record: Pick<RecordDetail, "number" | "text" | "dossierName"> };

const TYPING_MS = 150;

/** The Markdown of a record with its preview. What Parley states stands above and below, and stays. */
export function RecordEditor({ record: { number, text, dossierName } }: RecordEditorProps) {
  const router = useRouter();
  const { text: save } = useRecordChanges(number);
  const [draft, setDraft] = useRecordDraft(number);
  const [shown, setShown] = useState<"write" | "preview">("write");
  const body = draft?.body ?? text.body;
  const note = draft?.note ?? "";
  const basedOn = draft?.basedOn ?? text.version;
  const isUnsaved = draft !== null && draft.body !== text.body;
  const guard = useLeaveGuard(isUnsaved);
  const previewed = useDebounced(body, TYPING_MS);
  const problem = bodyProblem(previewed);
  const theirs = newerTextIn(save.error);
  const refused = save.error instanceof ApiError ? save.error.fields["body"] : undefined;
  const home = `/records/${number}`;

  function change(changes: { body?: string; note?: string }) {
    if (save.error) save.reset();
    const next = { basedOn, body, note, ...changes };
    // Back at what is stored there is nothing to keep.
    setDraft(next.body === text.body && next.note === "" ? null : next);
  }

  function submit(on: number) {
    if (!isUnsaved || bodyProblem(body)) return;
    save.mutate(
      { body, note, basedOn: on },
      {
        onSuccess: () => {
          setDraft(null);
          router.push(home);
        },
      },
    );
  }

  function takeTheirs() {
    setDraft(null);
    router.push(home);
  }

  useShortcut("form.submit", () => submit(basedOn));

  return (
    <>
      <PageHeader
        crumb={{ href: home, label: recordName(number) }}
        title="Edit"
        actions={
          <>
            <LinkButton href={home}>Cancel</LinkButton>
            <Button
              variant="primary"
              keys="mod+enter"
              disabled={!isUnsaved || problem !== null}
              pending={save.isPending && "Saving…"}
              onClick={() => submit(basedOn)}
            >
              Save version {basedOn + 1}
            </Button>
          </>
        }
      />
      <PageBody>
        <DeviationNotice number={number} />
        {draft !== null && draft.basedOn !== text.version && theirs === null && (
          <Notice
            tone="attention"
            title={`Version ${text.version} was saved since you began with version ${draft.basedOn}`}
          >
            When you save, you will see both and choose.
          </Notice>
        )}
        {isUnsaved && theirs === null && (
          <Notice tone="neutral" actions={<Button onClick={() => setDraft(null)}>Discard my changes</Button>}>
            Your changes are not saved yet. This browser keeps them.
          </Notice>
        )}
        {theirs !== null && (
          <TextConflict
            number={number}
            version={theirs}
            mine={body}
            isSaving={save.isPending}
            onSaveMine={() => submit(theirs)}
            onTakeTheirs={takeTheirs}
            onGoOn={() => {
              setDraft({ basedOn: theirs, body, note });
              save.reset();
            }}
          />
        )}
        {save.error && theirs === null && !refused && (
          <Notice
            tone="danger"
            live
            title={mayBeDone(save.error) ? "The text may not have been saved" : "The text could not be saved"}
          >
            {messageOf(save.error)}
          </Notice>
        )}
        <div role="group" aria-label="Show" className="flex gap-2 lg:hidden">
          {(["write", "preview"] as const).map((part) => (
            <Button
              key={part}
              aria-pressed={shown === part}
              onClick={() => setShown(part)}
              variant={shown === part ? "secondary" : "ghost"}
            >
              {part === "write" ? "Write" : "Preview"}
            </Button>
          ))}
        </div>
        <div className="grid min-w-0 gap-4 lg:grid-cols-2">
          <div className={clsx("flex min-w-0 flex-col gap-3", shown === "preview" && "max-lg:hidden")}>
            <FixedPart label="Parley sets this from the log and the register" text={text.head} />
            <Field
              label="Text"
              hint="Markdown. HTML is not supported."
              error={refused ?? (problem === null ? undefined : problem)}
            >
              <TextArea
                mono
                name="body"
                rows={18}
                spellCheck
                value={body}
                onChange={(event) => change({ body: event.target.value })}
                className="max-h-[70dvh]"
              />
            </Field>
            {text.foot && <FixedPart label="Parley adds this" text={text.foot} />}
            <Field label="What changed" note="optional" hint="Shown in the history.">
              <TextField
                name="note"
                maxLength={2000}
                value={note}
                onChange={(event) => change({ note: event.target.value })}
              />
            </Field>
          </div>
          <section
            aria-label="Preview"
            className={clsx(
              "min-w-0 rounded-lg border border-line bg-surface px-5 py-6 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:self-start lg:overflow-y-auto",
              shown === "write" && "max-lg:hidden",
            )}
            tabIndex={0}
          >
            <Markdown size="document" topHeading={2}>
              {pageOnScreen(composeRecord({ head: text.head, body: previewed, foot: text.foot }), dossierName).markdown}
            </Markdown>
          </section>
        </div>
      </PageBody>
      <ConfirmDialog
        open={guard.target !== null}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Keep editing"
        onConfirm={() => {
          const { target } = guard;
          guard.stay();
          if (target) router.push(target);
        }}
        onClose={guard.stay}
      >
        Your text is not saved. This browser keeps it, and the editor brings it back when you return.
      </ConfirmDialog>
    </>
  );
}

function FixedPart({ label, text }: { label: string; text: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-xs text-ink-muted">{label}</figcaption>
      <pre
        tabIndex={0}
        role="group"
        aria-label={label}
        className="max-h-40 overflow-y-auto rounded-md border border-line bg-sunken px-2.5 py-1.5 font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap text-ink-muted"
      >
        {text}
      </pre>
    </figure>
  );
}
