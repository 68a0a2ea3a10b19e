"use client";

import { Glyph } from "@/components/ui/glyph";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import { tabChanges } from "./tabs";

const SENTENCE = "text-xl/8 font-semibold text-balance [overflow-wrap:anywhere] md:text-2xl/9";

/** The question, and the answer in one sentence as it stands: what most people come for. Nothing is shown that nobody stated. */
export function AnswerHead() {
  const { question, answer, conditions, status, outcome, title } = useView("snapshot");
  const address = useAddress();
  const isOver = status === "closed";
  return (
    <section aria-label="Question and answer" className="flex min-w-0 flex-col gap-2">
      <p className="text-ink-muted [overflow-wrap:anywhere]">{question.trim() || title}</p>
      {isOver && outcome && !answer?.isFinal ? (
        <p className={SENTENCE}>{outcome.summary}</p>
      ) : answer ? (
        <>
          <p className={SENTENCE}>{answer.text}</p>
          <p className="text-xs text-ink-muted">
            {answer.isFinal ? "Decided" : isOver ? "Ended" : "Forming"} ·{" "}
            <a href={address.href({ ...tabChanges("rounds"), seq: answer.seq })}>
              as {answer.by} put it{answer.round > 0 && ` in round ${answer.round}`}
            </a>
          </p>
        </>
      ) : (
        (status === "running" || status === "awaiting_human") && (
          <p className="text-ink-muted">No answer on the table yet.</p>
        )
      )}
      {conditions.length > 0 && (
        <ul aria-label="Conditions" className="flex flex-col gap-1">
          {conditions.map(({ text, state, by, seq }) => (
            <li key={`${seq}-${text}`} className="flex items-baseline gap-2">
              <Glyph
                name={state === "met" ? "tick" : "ring"}
                className={state === "met" ? "size-2.5 text-success" : "size-2.5 text-ink-muted"}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {text}{" "}
                <span className="text-ink-muted">
                  ({state === "met" ? "met" : "open"}, asked for by {by})
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
