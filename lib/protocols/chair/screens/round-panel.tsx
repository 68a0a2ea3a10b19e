"use client";

import { QuotedText } from "@/components/deliberation/quoted-text";
import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { ViewSwitch } from "@/components/deliberation/view-switch";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { AgentName } from "@/components/ui/agent/agent-name";
import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/spinner";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCountOf } from "@/lib/client/format";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import {
  roundViews,
  type AnswerView,
  type AskedRow,
  type EngagementView,
  type RoundView,
} from "@/lib/protocols/chair/views/round-view";
import type { ChairState } from "@/lib/protocols/chair/rules/state";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { messageOf } from "@/lib/client/http/api";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useGiveInput } from "@/lib/client/use-commands";
import { PROCEED } from "@/lib/protocols/chair/rules/inputs";

/** P2-19 to P2-29: each specialist's own question, what it answered, whether it engaged; who was asked again and who not, and why. */
export function RoundPanel({ state }: { state: ChairState }) {
  const address = useAddress();
  const rounds = roundViews(state);
  const shown = rounds.find(({ number }) => number === Number(address.get("show"))) ?? rounds.at(-1);
  if (!shown) return null;
  const isLast = shown.number === rounds.length;
  return (
    <Panel
      flush
      title={`Questions and answers, round ${shown.number}`}
      hint={`${formatCountOf(shown.asked.length, "specialist")} asked, side by side`}
      actions={
        rounds.length > 1 && (
          <ViewSwitch
            label="Round"
            current={String(shown.number)}
            items={rounds.map(({ number }) => ({
              id: String(number),
              label: `Round ${number}`,
              href: address.href({ show: number === rounds.length ? null : number }),
            }))}
          />
        )
      }
    >
      {isLast && shown.pending.length > 0 && <Waiting round={shown} />}
      <ul aria-label={`Asked in round ${shown.number}`}>
        {shown.asked.map((row) => (
          <Asked key={row.agentId} row={row} isOpen={shown.isOpen} />
        ))}
      </ul>
      {shown.notAsked.length > 0 && (
        <div className="border-t border-line px-3.5 py-2.5">
          <h3 className="text-xs font-normal text-ink-muted">Not asked{shown.number > 1 && " again"}</h3>
          <ul>
            {shown.notAsked.map(({ name, reason }) => (
              <li key={name}>
                <span className="font-semibold">{name}</span> <span className="text-ink-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {shown.result && (
        <p className="border-t border-line bg-sunken px-3.5 py-2">
          {shown.result}
          {shown.seq !== null && (
            <>
              {" "}
              <a className="link text-xs" href={address.href({ seq: shown.seq })}>
                event {shown.seq}
              </a>
            </>
          )}
        </p>
      )}
    </Panel>
  );
}

/** P2-20 */
function Waiting({ round: { pending, deadlineAt, proceed } }: { round: RoundView }) {
  return (
    <div className="border-b border-line p-2.5">
      <Notice tone="progress" actions={proceed.isPossible && <ProceedButton names={pending} />}>
        Waiting for {pending.join(", ")}.
        {deadlineAt && (
          <>
            {" "}
            Specialists who have not answered by <AbsoluteTime at={deadlineAt} show="time" /> are left out.
          </>
        )}
      </Notice>
    </div>
  );
}

function Asked({ row, isOpen }: { row: AskedRow; isOpen: boolean }) {
  const { panel } = useView("snapshot");
  const { agentId, name, why, question, answer, engagement } = row;
  return (
    <li className="grid gap-x-5 gap-y-2 border-b border-line px-3.5 py-3 last:border-0 @3xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <AgentName place={panel.findIndex(({ id }) => id === agentId) + 1} name={name} className="font-semibold" />
        </p>
        <p className="mt-0.5 [overflow-wrap:anywhere] whitespace-pre-line">{question}</p>
        {why && <p className="mt-0.5 text-xs text-ink-muted">Why it is asked: {why}</p>}
        {row.conflicts.length > 0 && (
          <Disclosure summary={<span className="text-xs">The conflict as presented</span>}>
            <ul className="flex flex-col gap-1 text-xs">
              {row.conflicts.map(({ conflictId, topic, otherName, otherConcern, ownProposal }) => (
                <li key={conflictId}>
                  <span className="font-mono text-ink-muted">{conflictId}</span> {topic}
                  <p className="text-ink-muted">
                    {otherName}’s concern: {otherConcern}
                  </p>
                  <p className="text-ink-muted">Its own proposal: {ownProposal}</p>
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <Answer answer={answer} isOpen={isOpen} />
        {engagement && <Engagement engagement={engagement} />}
      </div>
    </li>
  );
}

function Answer({ answer, isOpen }: { answer: AnswerView; isOpen: boolean }) {
  const address = useAddress();
  switch (answer.kind) {
    case "waiting":
      return isOpen ? <Spinner>Has not answered yet</Spinner> : <p className="text-ink-muted">Did not answer.</p>;
    case "left_out":
      return (
        <p>
          <ToneBadge tone="neutral" glyph="ring">
            left out
          </ToneBadge>{" "}
          <span className="text-ink-muted">{answer.why}</span>{" "}
          <a className="link text-xs" href={address.href({ seq: answer.seq })}>
            event {answer.seq}
          </a>
        </p>
      );
    case "answered":
      return (
        <>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <VerdictBadge word={answer.word} standing={answer.standing} meaning={answer.meaning} />
            {answer.confidence && answer.word !== answer.confidence && <Badge>{answer.confidence} confidence</Badge>}
            {answer.marks.map((mark) => (
              <Badge key={mark}>{mark}</Badge>
            ))}
            <a className="link ml-auto text-xs" href={address.href({ seq: answer.seq })}>
              whole answer
            </a>
          </p>
          <p className="line-clamp-6 [overflow-wrap:anywhere]">{answer.stance}</p>
          <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">
            Why this confidence: {answer.reasoning || "no reason given"}
          </p>
          <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">Key concern: {answer.keyConcern ?? "none"}</p>
        </>
      );
  }
}

/** P2-24: the new reasoning in its own words, or that there was none. */
function Engagement({ engagement: { isEngaged, label, excerpt, note } }: { engagement: EngagementView }) {
  return (
    <div className="mt-1">
      <ToneBadge tone={isEngaged ? "success" : "neutral"} glyph={isEngaged ? "tick" : "ring"}>
        {isEngaged ? "engaged" : "did not engage"}: {label.toLowerCase()}
      </ToneBadge>
      {excerpt && <QuotedText className="mt-1">{excerpt}</QuotedText>}
      {!isEngaged && <p className="text-xs text-ink-muted">{note ? `${note} ` : ""}Its first position is final.</p>}
    </div>
  );
}

type ProceedButtonProps = { /** Who is being waited for. */ names: readonly string[] };

/** P2-20: the chair is ready; whoever has not answered is left out. */
function ProceedButton({ names }: ProceedButtonProps) {
  const { id } = useView("snapshot");
  const [isAsking, setIsAsking] = useState(false);
  const give = useGiveInput(id);
  const isOpened = useOpenedFrom() !== null;
  const who = names.join(", ");
  if (isOpened) return null;
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>
        Continue without {names.length === 1 ? who : `${names.length} of them`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Continue without ${who}?`}
        confirmLabel="Continue without"
        cancelLabel="Keep waiting"
        pending={give.isPending && "Continuing…"}
        error={give.error && messageOf(give.error)}
        onConfirm={() => give.mutate({ input: PROCEED, data: {} }, { onSuccess: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      >
        The chair continues with the answers it has. What{" "}
        {names.length === 1 ? "this specialist is" : "these specialists are"} writing is dropped, and{" "}
        {names.length === 1 ? "it is" : "they are"} not asked again in this round.
      </ConfirmDialog>
    </>
  );
}
