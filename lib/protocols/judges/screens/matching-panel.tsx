"use client";

import { useState } from "react";
import { AgentName } from "@/components/ui/agent/agent-name";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/form/select";
import { ToneBadge } from "@/components/ui/tone-badge";
import { messageOf } from "@/lib/client/http/api";
import { useAnnounce } from "@/lib/client/live/announcer";
import { useView } from "@/lib/client/live/log-view";
import { useUnsavedCorrection } from "@/lib/client/gate/unsaved-corrections";
import { useGiveInput } from "@/lib/client/use-commands";
import {
  ALONE,
  groupIds,
  groupsFrom,
  matchingProblem,
  optionsFor,
  type Placement,
} from "@/lib/protocols/judges/views/matching/matching-form";
import { type MatchingView, matchingView } from "@/lib/protocols/judges/views/matching/matching-view";
import type { Gate } from "@/lib/domain/gate/gate";
import { useJudgesState } from "./use-judges-state";

type MatchingPanelProps = { view: MatchingView };

/** P4-23: which critical findings of different judges are the same, put right by a person before it counts. */
export function MatchingPanel({ view }: MatchingPanelProps) {
  const { id } = useView("snapshot");
  const give = useGiveInput(id);
  const announce = useAnnounce();
  const [edited, setEdited] = useState<Placement | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stored = groupIds(view);
  const placement = edited ?? stored;
  const isChanged = view.raised.some((finding) => placement[finding.id] !== stored[finding.id]);
  useUnsavedCorrection("The matching you changed", isChanged);

  function save() {
    const wrong = matchingProblem(placement);
    setProblem(wrong);
    if (wrong) return;
    give.mutate(
      { input: "correct_matching", data: { groups: groupsFrom(placement) } },
      {
        onSuccess: () => {
          setEdited(null);
          announce("The matching is corrected", { urgent: true });
        },
        onError: (error) => setProblem(messageOf(error)),
      },
    );
  }

  return (
    <Panel
      title="Which critical findings are the same?"
      hint={`${view.sentence ?? "nobody has matched them"}; it does not count yet`}
    >
      <p className="mb-2 text-ink-muted">
        Findings are the same if they name the same place in the documents and the same failure. In this round, only a
        finding that every judge raised counts as agreed.
      </p>
      <ul role="list" className="flex flex-col">
        {view.raised.map((finding) => (
          <li
            key={finding.id}
            className="grid gap-x-4 gap-y-1 border-b border-line py-2 last:border-0 md:grid-cols-[minmax(0,1fr)_180px]"
          >
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-muted">
                <span className="font-mono">{finding.id}</span>
                <AgentName place={finding.judge.place} name={finding.judge.name} />
                {[finding.document, finding.section].filter(Boolean).join(", ")}
              </p>
              <p>{finding.finding}</p>
              {finding.evidence && <p className="text-xs text-ink-muted">{finding.evidence}</p>}
            </div>
            <Field label={`${finding.id} counts as`} hideLabel>
              <Select
                value={placement[finding.id] ?? ALONE}
                options={optionsFor(view)}
                onChange={(value) => {
                  setProblem(null);
                  setEdited({ ...placement, [finding.id]: value });
                }}
              />
            </Field>
          </li>
        ))}
      </ul>
      <Reasons view={view} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {isChanged ? (
          <>
            <Button variant="primary" pending={give.isPending && "Saving…"} onClick={save}>
              Save this matching
            </Button>
            <Button
              variant="ghost"
              onClick={() => {
                setProblem(null);
                setEdited(null);
              }}
            >
              Discard changes
            </Button>
            <ToneBadge tone="attention" glyph="triangle">
              not saved
            </ToneBadge>
          </>
        ) : (
          <p className="text-xs text-ink-muted">
            Right as it is? Answer “Use it as shown”. Otherwise change it here first.
          </p>
        )}
        {problem && (
          <p role="alert" className="basis-full text-danger">
            {problem}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Reasons({ view: { findings } }: MatchingPanelProps) {
  const matched = findings.filter(({ match }) => match);
  return (
    matched.length > 0 && (
      <ul className="mt-1 text-xs text-ink-muted">
        {matched.map(({ id, raised, match }) => (
          <li key={id}>
            {raised.map((finding) => finding.id).join(" = ")}, {match}
          </li>
        ))}
      </ul>
    )
  );
}

/** P4-23: where the decision is whether a matching counts, it can be put right on the same page. */
export function DecideMatching({ gate }: { gate: Gate }) {
  const state = useJudgesState();
  const matching = gate.kind === "finding_match" ? matchingView(state, state.judgements.length) : null;
  return matching?.isCorrectable ? <MatchingPanel key={matching.judgement} view={matching} /> : null;
}
