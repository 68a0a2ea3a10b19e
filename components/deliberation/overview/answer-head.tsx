"use client";

import { EventLink } from "@/components/deliberation/event-link";
import { RunLine } from "@/components/deliberation/header/run-line";
import { tabChanges } from "@/components/deliberation/tabs";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { ToneBadge } from "@/components/ui/tone-badge";
import { useView } from "@/lib/client/live/log-view";
import { useReplay } from "@/lib/client/live/replay";
import { useAddress } from "@/lib/client/page/use-address";
import type { Snapshot } from "@/lib/contracts/deliberations/snapshot";
import { isTerminal } from "@/lib/domain/status";
import type { WordPiece } from "@/lib/projections/answer/word-changes";

const SENTENCE =
  "max-w-[28em] text-[22px]/[29px] font-semibold tracking-[-0.02em] text-pretty [overflow-wrap:anywhere] md:text-[28px]/[36px]";

/** The question, and the answer in one sentence as it stands: what most people come for. Nothing is shown that nobody stated. */
export function AnswerHead() {
  const snapshot = useView("snapshot");
  const onTable = useView("answer");
  const { question, answer, status, statusReason, outcome, title } = snapshot;
  const isOver = isTerminal(status);
  // What a person decided in the end may be something else than the panel's last answer.
  const ending = isOver && outcome && !answer?.isFinal ? outcome.summary : null;
  return (
    <section aria-label="Question and answer" className="flex min-w-0 flex-col gap-2">
      <p className="text-base text-ink-muted [overflow-wrap:anywhere]">{question.trim() || title}</p>
      {ending !== null ? (
        <h2 className={SENTENCE}>{ending}</h2>
      ) : onTable ? (
        <h2 className={SENTENCE}>
          <Pieces pieces={isOver ? [{ text: answer?.text ?? "", isNew: false }] : onTable.pieces} />
        </h2>
      ) : (
        <h2 className="text-[22px]/[29px] text-ink-muted md:text-[28px]/[36px]">
          {isOver ? "It ended without an answer" : "No answer on the table yet"}
        </h2>
      )}
      <p className="max-w-[70ch] min-w-0 text-ink-muted">
        <StageTag snapshot={snapshot} /> <Since />
        <StandingSentence />
      </p>
      {status === "running" && <p className="truncate text-xs text-ink-muted">{statusReason}</p>}
      <RunLine saysRehearsal className="text-xs text-ink-muted tabular lg:hidden" />
    </section>
  );
}

function Pieces({ pieces }: { pieces: readonly WordPiece[] }) {
  return pieces.map(({ text, isNew }, index) =>
    isNew ? (
      <ins key={index} className="underline decoration-progress decoration-2 underline-offset-[5px]">
        {text}
      </ins>
    ) : (
      text
    ),
  );
}

function StageTag({ snapshot: { status, outcome } }: { snapshot: Snapshot }) {
  if (status === "closed" && outcome?.recorded)
    return (
      <ToneBadge tone="done" glyph="star" className="mr-1">
        Decided
      </ToneBadge>
    );
  if (isTerminal(status))
    return (
      <ToneBadge tone="neutral" glyph="ring" className="mr-1">
        Ended
      </ToneBadge>
    );
  return (
    <ToneBadge tone="progress" glyph="dashed-ring" className="mr-1">
      Forming
    </ToneBadge>
  );
}

/** When it came to read like this, and in whose words. */
function Since() {
  const { status, answer, record } = useView("snapshot");
  const { lifecycle } = useView("folded");
  const onTable = useView("answer");
  const replay = useReplay();
  const address = useAddress();
  const words = answer && (
    <>
      {" "}
      In the words of {answer.by}, <EventLink seq={answer.seq} />.{" "}
    </>
  );
  if (isTerminal(status))
    return (
      <>
        {lifecycle.end && !replay && (
          <>
            <RelativeTime at={lifecycle.end.at} />.{" "}
          </>
        )}
        {record && (
          <>
            Record:{" "}
            <a className="link" href={address.href(tabChanges("record"))}>
              {record.fileName}
            </a>
            , {record.status}.{" "}
          </>
        )}
        {answer?.isFinal && words}
      </>
    );
  if (!onTable) return null;
  return (
    <>
      {!replay && (
        <>
          {onTable.isChanged ? "Last changed " : "Stated "}
          <RelativeTime at={onTable.since} />.
        </>
      )}
      {words}
    </>
  );
}

function StandingSentence() {
  return <>{useView("standing")}</>;
}
