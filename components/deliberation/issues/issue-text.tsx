"use client";

import { CiteMark, markPieces, useCiteMarks } from "@/components/ui/text/cite-marks";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import type { Issue } from "@/lib/projections/issue";

/** Seq of the reply an issue's words are from, where marks in them may be citations of it. */
export const useWordedIn = ({ id }: Pick<Issue, "id">): number | null =>
  useView("evidence")?.concerns.find(({ issueId }) => issueId === id)?.wordedIn ?? null;

/** The words of an issue as a link to the reply that last stated it; a mark in them leads to its citation instead. */
export function IssueText({ issue, className }: { issue: Issue; className?: string }) {
  const address = useAddress();
  const marks = useCiteMarks();
  const href = address.href({ seq: issue.seq });
  const pieces = markPieces(issue.text).map(({ text, mark }) => ({
    text,
    mark: mark && marks?.has(mark) ? mark : null,
  }));
  const isPlain = pieces.every(({ mark }) => mark === null);
  return (
    <span className={className}>
      {(isPlain ? [{ text: issue.text, mark: null }] : pieces).map(({ text, mark }, index) =>
        mark === null ? (
          <a key={index} href={href} className="no-underline hover:underline">
            {text}
          </a>
        ) : (
          <CiteMark key={index} mark={mark}>
            {text}
          </CiteMark>
        ),
      )}
    </span>
  );
}
