"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Panel } from "@/components/ui/panel";
import { TextField } from "@/components/ui/form/text-field";
import { ToneBadge } from "@/components/ui/tone-badge";
import { messageOf } from "@/lib/client/http/api";
import { useView } from "@/lib/client/live/log-view";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useGiveInput } from "@/lib/client/use-commands";
import { nameOf, type ReviewState } from "@/lib/protocols/review/rules/state";
import { recommendedSupplements, type RequestedSupplement } from "@/lib/protocols/review/rules/ideas/supplements";

/** P1-49: strongly recommended, yours to decide, and nothing waits for it. */
export function Supplements({ state }: { state: ReviewState }) {
  const recommended = recommendedSupplements(state);
  if (recommended.length === 0) return null;
  return (
    <Panel flush title="Recommended supplements" hint="up to you; nothing is waiting for it">
      <ul>
        {recommended.map((supplement) => (
          <SupplementRow key={supplement.what} supplement={supplement} state={state} />
        ))}
      </ul>
    </Panel>
  );
}

function SupplementRow({
  supplement: { what, why, scope, agentId },
  state,
}: {
  supplement: RequestedSupplement;
  state: ReviewState;
}) {
  const { id } = useView("snapshot");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const give = useGiveInput(id);
  const decided = state.supplementDecisions.find((decision) => decision.what === what);
  const isOpened = useOpenedFrom() !== null;
  const isOver = isOpened || state.outcome !== null || state.stopped !== null;

  function decide(decision: "run" | "skip") {
    if (reason.trim() === "") return setProblem("Say why: it goes into the record.");
    setProblem(undefined);
    return give.mutate(
      { input: "decide_supplement", data: { what, decision, reason: reason.trim() } },
      { onSuccess: () => setReason(""), onError: (error) => setProblem(messageOf(error)) },
    );
  }

  return (
    <li className="flex flex-col gap-1.5 border-b border-line px-3.5 py-2.5 last:border-0">
      <p>
        {what}{" "}
        {decided && (
          <ToneBadge
            tone={decided.decision === "run" ? "success" : "neutral"}
            glyph={decided.decision === "run" ? "tick" : "ring"}
          >
            {decided.decision === "run" ? "to be run" : "left out"}, {decided.by}
          </ToneBadge>
        )}
      </p>
      <p className="text-xs text-ink-muted">
        {nameOf(state, agentId)}: {why} ({scope})
      </p>
      {decided && <p className="text-xs">{decided.reason}</p>}
      {!isOver && (
        <div className="flex flex-wrap items-end gap-2">
          <Field label={`Why, about “${what}”`} hideLabel error={problem} className="min-w-60 flex-1">
            <TextField
              value={reason}
              placeholder={decided ? "Change your mind: why?" : "Why?"}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <Button pending={give.isPending && "Saving…"} onClick={() => decide("run")}>
            Run it
          </Button>
          <Button variant="ghost" onClick={() => decide("skip")}>
            Leave it out
          </Button>
        </div>
      )}
    </li>
  );
}
