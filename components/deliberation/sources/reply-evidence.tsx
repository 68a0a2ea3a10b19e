"use client";

import { ReplySection } from "@/components/deliberation/rounds/reply-parts";
import { useLog, useView } from "@/lib/client/live/log-view";
import { CiteChip } from "./cite-chip";
import { citationAnchor } from "./with-citations";

/** What an agent looked at before it replied, what it cites, what it assumes and what it asks. */
export function ReplyEvidence({ seq }: { seq: number }) {
  const payload = useLog()[seq - 1]?.payload;
  const reply = useView("evidence")?.replies.find((one) => one.seq === seq);
  if (!reply) return null;
  const questions = payload?.type === "reply.recorded" ? (payload.evidence?.questions ?? []) : [];
  const { name, looked, citations, assumptions, isUngrounded, isUnproven } = reply;
  return (
    <>
      {looked && (
        <p className="text-xs text-ink-muted">
          {name} {looked}.
        </p>
      )}
      {isUngrounded && (
        <p className="text-xs text-attention">
          A blocking concern here rests neither on a passage that was found nor on a question to you.
        </p>
      )}
      {isUnproven && (
        <p className="text-xs text-attention">
          Something is called resolved here without a quote that was found, also after {name} was asked for one.
        </p>
      )}
      {citations.length > 0 && (
        <ReplySection title="Citations">
          <ul className="flex flex-col gap-2">
            {citations.map((citation) => (
              <li key={citation.id} id={citationAnchor(seq, citation.id)} className="border-l-2 border-line pl-2.5">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="text-xs text-ink-muted">{citation.id}</span>
                  <CiteChip citation={citation} />
                  {citation.isGone && (
                    <span className="text-xs text-attention">no longer in the document as it reads now</span>
                  )}
                </p>
                <blockquote className="text-ink-muted [overflow-wrap:anywhere]">“{citation.quote}”</blockquote>
              </li>
            ))}
          </ul>
        </ReplySection>
      )}
      {assumptions.length > 0 && (
        <ReplySection title="Assumed">
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {assumptions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </ReplySection>
      )}
      {questions.length > 0 && (
        <ReplySection title="Questions to you">
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {questions.map(({ question, why }) => (
              <li key={question}>
                {question}
                {why && <span className="text-ink-muted"> {why}</span>}
              </li>
            ))}
          </ul>
        </ReplySection>
      )}
    </>
  );
}
