"use client";

import clsx from "clsx";
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
import { besideWords } from "@/lib/projections/answer/beside-words";
import type { WordPiece } from "@/lib/projections/answer/word-changes";
import { NowLine } from "./now-line";
import { useKeepsRoom } from "./use-keeps-room";

const SENTENCE = "font-semibold tracking-[-0.02em] text-pretty [overflow-wrap:anywhere]";
const LOUD = "max-w-[28em] text-[22px]/[29px] md:text-[28px]/[36px]";
const QUIETER = "max-w-[36em] text-lg/6 md:text-[22px]/[29px]";
/** What is longer has smaller letters, and takes no more room than most. */
const LOUD_LENGTH = 95;

const sentenceStyle = (text: string): string => clsx(SENTENCE, text.length > LOUD_LENGTH ? QUIETER : LOUD);

/** The question, and the answer in one sentence as it stands: what most people come for. Where nobody has stated one, how it stands so far. */
export function AnswerHead({ onDecide }: { onDecide: () => void }) {
  const snapshot = useView("snapshot");
  const onTable = useView("answer");
  const soFar = useView("soFar");
  const { question, answer, status, outcome, title } = snapshot;
  const keepsRoom = useKeepsRoom();
  const isOver = isTerminal(status);
  // What a person decided in the end may be something else than the panel's last answer.
  const pieces = isOver ? [{ text: answer?.text ?? "", isNew: false }] : (onTable?.pieces ?? []);
  const ending = isOver && outcome && !answer?.isFinal ? outcome.summary : null;
  return (
    <section aria-label="Question and answer" className="flex min-w-0 flex-col gap-2">
      <NowLine onDecide={onDecide} />
      <p className="text-base text-ink-muted [overflow-wrap:anywhere]">{question.trim() || title}</p>
      {/* What most answers take. */}
      <div className={keepsRoom ? "min-h-24 md:min-h-[87px]" : undefined}>
        {ending !== null ? (
          <h2 className={sentenceStyle(ending)}>{ending}</h2>
        ) : onTable ? (
          <h2 className={sentenceStyle(pieces.map(({ text }) => text).join(""))}>
            <Pieces pieces={pieces} />
          </h2>
        ) : !isOver && soFar !== null ? (
          <h2 className={sentenceStyle(soFar)}>{soFar}</h2>
        ) : (
          <h2 className="text-[22px]/[29px] text-ink-muted md:text-[28px]/[36px]">
            {isOver ? "It ended without an answer" : "No answer on the table yet"}
          </h2>
        )}
      </div>
      <p className={clsx("max-w-[70ch] min-w-0 text-ink-muted", keepsRoom && "min-h-[100px] md:min-h-[60px]")}>
        <StageTag snapshot={snapshot} /> <Since />
        <StandingSentence />
      </p>
      <RunLine saysRehearsal className={clsx("text-xs text-ink-muted tabular lg:hidden", keepsRoom && "min-h-8")} />
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
      In the words of {answer.by.replace(/^The /, "the ")}, <EventLink seq={answer.seq} />.{" "}
      {!answer.isFinal && `${besideWords(answer)} `}
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
