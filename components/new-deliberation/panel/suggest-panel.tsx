"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useForm } from "@/components/new-deliberation/form-context";
import { MissingLine } from "@/components/new-deliberation/proposal/missing-seats";
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
        <MissingLine
          key={name}
          missing={{ name, gap: `Missing: ${name}.`, why: `${role} ${reason}` }}
          onAdd={() => dispatch({ type: "seat.add", seat: { ...ownSeat(`missing-${name}`), name, role, reason } })}
        />
      ))}
      {error && (
        <Notice tone="attention" live actions={<Button onClick={() => mutate()}>Try again</Button>}>
          {error.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => mutate()} pending={isPending && "Choosing seats…"}>
          Propose with the model
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
