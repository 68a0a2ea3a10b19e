"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { safeHref } from "@/components/ui/text/safe-href";
import { Panel } from "@/components/ui/panel";
import { TextArea } from "@/components/ui/form/text-area";
import { messageOf } from "@/lib/client/http/api";
import { formatCountOf } from "@/lib/client/format";
import { useView } from "@/lib/client/live/log-view";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useGiveInput } from "@/lib/client/use-commands";
import { openRequests, requestInWords, type LiteratureRequest } from "@/lib/protocols/review/rules/ideas/literature";
import type { ReviewState } from "@/lib/protocols/review/rules/state";

/** P1-46, P1-56: what was looked up, by whom, what was found, and what nobody has looked up yet. */
export function Literature({ state }: { state: ReviewState }) {
  const { searches } = state;
  const open = openRequests(state);
  if (searches.length + open.length === 0) return null;
  const references = formatCountOf(searches.flatMap(({ findings }) => findings).length, "reference");
  return (
    <Panel
      flush
      title="Literature"
      hint={open.length > 0 ? `${references} · ${open.length} not looked up` : references}
    >
      <ul>
        {searches.map(({ round, purpose, queries, findings, note, by, seq }) => (
          <li key={seq} className="border-b border-line px-3.5 py-2.5 last:border-0">
            <p className="text-xs text-ink-muted">
              {purpose === "given" ? "In" : "After"} round {round}, by {by} · asked for: {queries.join("; ")}
            </p>
            {findings.length === 0 && !note && <p>Nothing was found.</p>}
            <ul className="mt-1 flex flex-col gap-1">
              {findings.map(({ title, authors, year, venue, url }, index) => (
                <li key={index} className="[overflow-wrap:anywhere]">
                  {url && safeHref(url) ? (
                    <a className="link" href={safeHref(url)} rel="noopener noreferrer nofollow" target="_blank">
                      {title}
                    </a>
                  ) : (
                    title
                  )}
                  <span className="text-xs text-ink-muted"> {[authors, year, venue].filter(Boolean).join(", ")}</span>
                </li>
              ))}
            </ul>
            {note && <p className="mt-1 text-xs text-ink-muted [overflow-wrap:anywhere] whitespace-pre-wrap">{note}</p>}
          </li>
        ))}
        {open.map((request) => (
          <OpenRequest key={request.query} request={request} state={state} />
        ))}
      </ul>
    </Panel>
  );
}

/** Nothing waits for an answer; the panel reads it from its next step on. */
function OpenRequest({ request, state }: { request: LiteratureRequest; state: ReviewState }) {
  const { id } = useView("snapshot");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const give = useGiveInput(id);
  const isOpened = useOpenedFrom() !== null;
  const isOver = isOpened || state.outcome !== null || state.stopped !== null;

  function answer(result: "references" | "nothing_found") {
    if (text.trim() === "") return setProblem("Give the references and what they say, or say where you looked.");
    setProblem(undefined);
    return give.mutate(
      { input: "answer_literature", data: { query: request.query, result, text: text.trim() } },
      { onSuccess: () => setText(""), onError: (error) => setProblem(messageOf(error)) },
    );
  }

  return (
    <li className="flex flex-col gap-1.5 border-b border-line px-3.5 py-2.5 last:border-0">
      <p className="text-xs text-ink-muted">
        {isOver ? "Not looked up" : "Not looked up yet. Nothing is waiting for it, but you can answer it"}
      </p>
      <p className="[overflow-wrap:anywhere]">{requestInWords(state, request)}</p>
      {!isOver && (
        <div className="flex flex-wrap items-end gap-2">
          <Field label={`What you found on “${request.query}”`} hideLabel error={problem} className="min-w-60 flex-1">
            <TextArea
              rows={2}
              value={text}
              placeholder="References with what they say, or where you looked"
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Button pending={give.isPending && "Saving…"} onClick={() => answer("references")}>
            Give references
          </Button>
          <Button variant="ghost" onClick={() => answer("nothing_found")}>
            I found nothing
          </Button>
        </div>
      )}
    </li>
  );
}
