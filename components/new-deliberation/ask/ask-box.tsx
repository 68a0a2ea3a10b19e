"use client";

import clsx from "clsx";
import { useRef, type ClipboardEvent } from "react";
import { useForm } from "@/components/new-deliberation/form-context";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { useFieldControl } from "@/components/ui/form/field-context";
import { Spinner } from "@/components/ui/spinner";
import { readableConfig } from "@/lib/client/new-deliberation/draft";
import { isDocument } from "@/lib/client/new-deliberation/proposal/pasted-document";
import { useDropZone } from "@/lib/client/page/use-drop-zone";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { DocumentChip } from "./document-chip";
import { useDroppedFiles } from "./use-dropped-files";

type AskBoxProps = { onAddContext: () => void };

/** The one box to start: a question, a document, or both. */
export function AskBox({ onAddContext }: AskBoxProps) {
  const { draft, problemAt } = useForm();
  const chooser = useRef<HTMLInputElement>(null);
  const { take, takeDocument, isReading, note, problem } = useDroppedFiles();
  const { isOver, zone } = useDropZone((files) => void take([...files]));
  const { question } = PROTOCOL_FORMS[draft.protocol];
  const hint =
    draft.isProtocolOwn && question
      ? question(readableConfig(draft)).hint
      : "Ask one question that a decision can answer. Say what is fixed and what is open.";

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text/plain");
    if (event.clipboardData.files.length > 0) {
      event.preventDefault();
      void take([...event.clipboardData.files]);
    } else if (draft.artifact.trim() === "" && isDocument(text)) {
      event.preventDefault();
      takeDocument(text.replaceAll("\r\n", "\n"), null);
    }
  }

  return (
    <div
      className={clsx(
        "flex flex-col gap-2 rounded-lg border bg-surface px-4 py-3 focus-within:border-accent",
        isOver ? "border-accent ring-2 ring-accent" : "border-line-strong",
      )}
      {...zone}
    >
      <Field label="Question" hideLabel required error={problemAt("question")} hint={hint}>
        <QuestionText onPaste={onPaste} />
      </Field>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <DocumentChip />
        <Button onClick={() => chooser.current?.click()}>Choose files…</Button>
        <p className="text-xs text-ink-muted">or drop them here</p>
        {isReading && <Spinner>Reading…</Spinner>}
        <span className="flex-1" />
        <Button variant="ghost" onClick={onAddContext}>
          Add context
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label="Files"
          onChange={(event) => {
            void take([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </div>
      {note && (
        <p role="status" className="text-xs text-ink-muted">
          {note}
        </p>
      )}
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

function QuestionText({ onPaste }: { onPaste: (event: ClipboardEvent) => void }) {
  const { draft, dispatch } = useForm();
  return (
    <textarea
      {...useFieldControl()}
      name="question"
      rows={2}
      value={draft.question}
      placeholder="What should be decided? Or paste the document to review."
      className="field-sizing-content max-h-[40dvh] min-h-14 w-full resize-none bg-transparent text-lg text-ink outline-none placeholder:text-ink-muted"
      onChange={(event) => dispatch({ type: "text", field: "question", value: event.target.value })}
      onPaste={onPaste}
    />
  );
}
