"use client";

import { useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { ViewerNameField } from "@/components/ui/form/viewer-name-field";
import { useAnnounce } from "@/lib/client/live/announcer";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { useView } from "@/lib/client/live/log-view";
import { useAnswerAsk, useAskForm } from "@/lib/client/use-asks";
import { owedAsks } from "@/lib/kernel/owed-asks";
import { type CitationDraft, CitationsField, isFilledIn } from "./citations-field";
import { PromptMessages } from "./exact-prompt-dialog";
import { ReplyEditor, blankDraft, isBegun, readDraft, type ReplyDraft } from "./reply-form/reply-editor";
import type { HelpedSeat } from "./seat-help-context";

type AnswerDialogProps = { seat: HelpedSeat; onClose: () => void };

const FORM = "answer-for-seat";

/** A person answers in place of the seat: what it was given, and its answer field by field. */
export function AnswerDialog({ seat: { askKey, name }, onClose }: AnswerDialogProps) {
  const { id } = useView("snapshot");
  const isOwed = owedAsks(useView("folded")).some(({ key }) => key === askKey);
  const { data: form, error, refetch } = useAskForm(id, askKey);
  const [edited, setEdited] = useState<ReplyDraft | null>(null);
  const [citations, setCitations] = useState<readonly CitationDraft[]>([]);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const send = useAnswerAsk(id);
  const announce = useAnnounce();
  const draft = edited ?? (form ? blankDraft(form.schema) : null);
  const isDirty =
    form !== undefined && ((edited !== null && isBegun(edited, form.schema)) || citations.some(isFilledIn));
  const leave = () => (isDirty ? setIsLeaving(true) : onClose());

  function submit() {
    if (!draft) return;
    const read = readDraft(draft);
    setUnreadable(read.ok ? null : read.problem);
    if (!read.ok) return;
    send.mutate(
      { key: askKey, reply: read.value, citations },
      {
        onSuccess: () => {
          announce(`Your answer was recorded for ${name}`, { urgent: true });
          onClose();
        },
      },
    );
  }

  function change(next: ReplyDraft) {
    setUnreadable(null);
    setEdited(next);
  }

  const fields = send.error instanceof ApiError ? send.error.fields : {};
  const problem =
    unreadable ??
    fields.reply ??
    (send.error
      ? Object.keys(fields).length > 0
        ? "Some fields need attention. See the messages below."
        : messageOf(send.error)
      : null);
  return (
    <Dialog
      open
      size="wide"
      title={`Answer for ${name}`}
      onClose={leave}
      footer={
        form && (
          <>
            {problem && (
              <p role="alert" className="mr-auto max-w-[60ch] self-center text-danger">
                {problem}
              </p>
            )}
            <Button onClick={leave}>Cancel</Button>
            <Button type="submit" form={FORM} variant="primary" pending={send.isPending && "Sending…"}>
              Send answer
            </Button>
          </>
        )
      }
    >
      {!form && !error && <Spinner>Loading the question…</Spinner>}
      {error && (
        <ErrorState title="This can’t be answered now" message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {form && draft && (
        <div className="flex flex-col gap-4">
          {!isOwed && !send.isPending && (
            <Notice tone="attention" live title={`${name} no longer needs an answer`}>
              An answer arrived in the meantime, or the deliberation went on without one. You can copy what you wrote
              from the JSON view.
            </Notice>
          )}
          <p className="text-ink-muted">
            {form.title}. Your answer is checked like any other and appears in the log and the record under your name. A
            call in flight is abandoned.
          </p>
          <Disclosure summary={`What ${form.agentName} was given`}>
            <PromptMessages messages={form.messages} />
          </Disclosure>
          <form
            id={FORM}
            aria-label={`Answer for ${name}`}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <ReplyEditor schema={form.schema} draft={draft} problems={fields} onChange={change} />
            {form.citations && (
              <CitationsField
                citations={citations}
                settles={form.citations.settles}
                problems={fields}
                onChange={setCitations}
              />
            )}
            <ViewerNameField className="mt-4 max-w-80" error={fields.by} />
          </form>
        </div>
      )}
      <ConfirmDialog
        open={isLeaving}
        danger
        title="Discard your answer?"
        confirmLabel="Discard it"
        cancelLabel="Keep writing"
        onConfirm={onClose}
        onClose={() => setIsLeaving(false)}
      >
        What you wrote for {name} has not been sent and will be lost.
      </ConfirmDialog>
    </Dialog>
  );
}
