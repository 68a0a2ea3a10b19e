"use client";

import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { Disclosure } from "@/components/ui/disclosure";
import { GatePositions } from "@/components/gate/gate-positions";
import { GateHead } from "@/components/gate/gate-head";
import { formatDuration } from "@/lib/client/format";
import { useLog, useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import { agentName } from "@/lib/projections/agent-name";
import type { TimelineEntry } from "@/lib/projections/timeline";
import { tabChanges } from "@/components/deliberation/tabs";
import { CallDetails } from "./call-details";

type DecisionDetailProps = { entry: Extract<TimelineEntry, { kind: "decision" }> };

/** What a person decided at a gate, why, and what lay before them. */
export function DecisionDetail({ entry: { seq, at, gate, answer, label, waitedMs } }: DecisionDetailProps) {
  const { panel } = useView("snapshot");
  const target = useView("target");
  const address = useAddress();
  const asked = useLog().find(({ payload }) => payload.type === "gate.opened" && payload.gate.id === gate.id);
  const consequence = gate.options.find(({ id }) => id === answer.choice)?.consequence;
  return (
    <article
      aria-label={answer.byDeadline ? "What was taken at the deadline" : `Decision of ${answer.answeredBy}`}
      className="@container flex min-w-0 flex-col gap-4"
    >
      <header>
        <p className="text-xs text-ink-muted">
          {answer.byDeadline ? "The deadline passed undecided, and this was taken" : `${answer.answeredBy} decided`} at{" "}
          <AbsoluteTime at={at} show="time" /> · it waited {formatDuration(waitedMs)}
        </p>
        <h3 className="text-base font-semibold">{label}</h3>
        {consequence && <p className="text-ink-muted">{consequence}</p>}
      </header>
      <blockquote className="border-l-2 border-line-strong pl-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {answer.rationale}
      </blockquote>
      {answer.votes && (
        <ul aria-label="Votes" className="flex flex-col gap-1">
          {answer.votes.map(({ person, choice, rationale }) => (
            <li key={person.id} className="[overflow-wrap:anywhere]">
              <span className="font-semibold">{person.name}</span> voted for “
              {gate.options.find(({ id }) => id === choice)?.label ?? choice}”
              {choice !== answer.choice && rationale && <>: {rationale}</>}
            </li>
          ))}
        </ul>
      )}
      {answer.acceptedRisks.length > 0 && (
        <p>Risks accepted: {answer.acceptedRisks.map((id) => agentName(panel, id)).join(", ")}.</p>
      )}
      {Object.entries(answer.scores).map(([id, score]) => (
        <p key={id}>
          Score entered for {agentName(panel, id)}: {score}.
        </p>
      ))}
      {Object.entries(answer.texts).map(([field, text]) => (
        <p key={field}>
          <span className="text-ink-muted">{field}: </span>
          {text}
        </p>
      ))}
      {asked && (
        <p>
          <a className="link" href={address.href({ ...tabChanges("overview"), at: asked.seq })}>
            See the page as it stood when this was asked
          </a>
        </p>
      )}
      <Disclosure summary="What was asked">
        <div className="flex flex-col gap-4">
          <GateHead gate={gate} />
          <GatePositions
            positions={gate.positions}
            target={target}
            placeOf={(id) => panel.findIndex((agent) => agent.id === id) + 1}
            hrefOf={(turn) => address.href({ seq: turn })}
          />
        </div>
      </Disclosure>
      <CallDetails seq={seq} />
    </article>
  );
}
