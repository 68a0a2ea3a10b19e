"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useForm } from "@/components/new-deliberation/form-context";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/client/http/api";
import { isRehearsed } from "@/lib/client/new-deliberation/form-source";
import { ownSeat, seatOf } from "@/lib/client/new-deliberation/seats";
import { suggestPanel } from "@/lib/contracts/panels";
import { protocolById } from "@/lib/kernel/registry";

/** The panel by one call to the model, in place of the proposal by key words; what expertise is missing can be added. */
export function SuggestPanel() {
  const { draft, seats, source, dispatch } = useForm();
  const abort = useRef<AbortController | null>(null);
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: () => {
      abort.current = new AbortController();
      const { title, question, context, artifact, protocol, model } = draft;
      const connection = source.kind === "endpoint" ? source.connection : undefined;
      return call(suggestPanel, {
        body: {
          protocol,
          config: draft.config,
          title,
          question,
          context,
          artifact,
          model,
          ...(connection ? { connection } : {}),
        },
        signal: abort.current.signal,
      });
    },
    onSuccess: (answer) =>
      dispatch({
        type: "panel.replace",
        seats: answer.seats.map(({ agent, reason, isRemovable }) => seatOf(agent, reason, isRemovable)),
      }),
  });
  if (isRehearsed(draft, source) || !protocolById(draft.protocol).seats.isChosenByQuestion) return null;
  const missing = (data?.missing ?? []).filter(({ name }) => !seats.some((seat) => seat.name === name));
  return (
    <>
      {missing.map(({ name, role, reason }) => (
        <div key={name} className="flex items-start gap-2.5 rounded-md border border-dashed border-line px-3 py-2">
          <div className="min-w-0 flex-1">
            <p>
              <span className="font-semibold">Missing: {name}.</span> <span className="text-ink-muted">{role}</span>
            </p>
            <p className="text-xs text-ink-muted">{reason}</p>
          </div>
          <Button
            onClick={() =>
              dispatch({
                type: "seat.add",
                seat: { ...ownSeat(`missing-${name}`), name, role, reason },
              })
            }
          >
            Add
          </Button>
        </div>
      ))}
      {error && (
        <Notice tone="attention" live actions={<Button onClick={() => mutate()}>Try again</Button>}>
          {error.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => mutate()} pending={isPending && "Choosing seats…"}>
          Let the model choose the panel
        </Button>
        {isPending && (
          <Button
            variant="ghost"
            onClick={() => {
              abort.current?.abort();
              reset();
            }}
          >
            Stop
          </Button>
        )}
        <p className="text-xs text-ink-muted">
          {data && !isPending
            ? `Chosen by ${data.model}, with a reason for each seat.`
            : "One call. Until then, seats are proposed by key words."}
        </p>
      </div>
    </>
  );
}
