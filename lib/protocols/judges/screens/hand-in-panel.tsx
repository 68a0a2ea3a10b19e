"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { messageOf } from "@/lib/client/http/api";
import { useAnnounce } from "@/lib/client/live/announcer";
import { formatCountOf } from "@/lib/client/format";
import type { DraftDocument } from "@/lib/protocols/judges/form/documents";
import { useView } from "@/lib/client/live/log-view";
import { useGiveInput } from "@/lib/client/use-commands";
import type { RevisionView } from "@/lib/protocols/judges/views/run-facts";
import { changedDocuments } from "@/lib/protocols/judges/views/versions";
import { DocumentsEditor } from "./documents-editor";

type HandInPanelProps = { view: RevisionView };

/** P4-36, P4-37: revised documents of one's own, judged from the start instead of what the author would make of them. */
export function HandInPanel({ view }: HandInPanelProps) {
  const { id } = useView("snapshot");
  const give = useGiveInput(id);
  const announce = useAnnounce();
  const base = view.handedIn?.documents ?? view.current;
  const [documents, setDocuments] = useState<DraftDocument[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function handIn() {
    const changed = changedDocuments(view.current, documents ?? []);
    const empty = changed.find(({ name, text }) => name.trim() === "" || text.trim() === "");
    setProblem(
      changed.length === 0
        ? "You have not changed anything yet."
        : empty
          ? "Every document needs a name and a text."
          : null,
    );
    if (changed.length === 0 || empty) return;
    give.mutate(
      { input: "hand_in_documents", data: { documents: changed } },
      {
        onSuccess: () => {
          setDocuments(null);
          announce("Documents submitted", { urgent: true });
        },
        onError: (error) => setProblem(messageOf(error)),
      },
    );
  }

  return (
    <Panel title="Your own revision" hint="optional; otherwise the author revises using the findings">
      {view.handedIn && (
        <div className="mb-2">
          <Notice
            tone="success"
            title={`Submitted by ${view.handedIn.by}: ${formatCountOf(changedDocuments(view.current, view.handedIn.documents).length, "changed document")}`}
          >
            They are judged from the start if you answer the question with a revision.
          </Notice>
        </div>
      )}
      {documents ? (
        <div className="flex flex-col gap-2">
          <DocumentsEditor
            documents={documents}
            onChange={(next) => {
              setProblem(null);
              setDocuments(next);
            }}
            fixed={view.current.length}
          />
          {problem && (
            <p role="alert" className="text-danger">
              {problem}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" pending={give.isPending && "Submitting…"} onClick={handIn}>
              Submit the revised documents
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                setProblem(null);
                setDocuments(null);
              }}
            >
              Discard my changes
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            icon="edit"
            onClick={() => setDocuments(base.map((document, index) => ({ key: `document-${index}`, ...document })))}
          >
            {view.handedIn ? "Change your submission…" : "Revise the documents yourself…"}
          </Button>
          <span className="text-xs text-ink-muted">{base.map(({ name }) => name).join(", ")}</span>
        </div>
      )}
    </Panel>
  );
}
