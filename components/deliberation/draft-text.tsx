import { Caret } from "./caret";
import type { DraftReply } from "@/lib/client/draft-reply";

type DraftTextProps = { draft: DraftReply };

/** A reply as far as it has come: plain text, because half of a Markdown table is no table. Never read aloud. */
export function DraftText({ draft }: DraftTextProps) {
  const { growing } = draft;
  return (
    <div aria-live="off" className="flex flex-col gap-3 [overflow-wrap:anywhere]">
      {draft.score !== null && <p className="tabular"><span className="text-ink-muted">Score </span><span className="font-semibold">{draft.score}</span></p>}
      {draft.proposal && <Part title="Proposal" text={draft.proposal} isGrowing={growing === "proposal"} />}
      {draft.rationale && <Part title="Rationale" text={draft.rationale} isGrowing={growing === "rationale"} />}
      {draft.concerns.length > 0 && (
        <section>
          <h4 className="text-xs text-ink-muted">Blocking concerns</h4>
          <ul className="list-disc pl-5">
            {draft.concerns.map((concern, index) => <li key={index}>{concern}{growing === "concerns" && index === draft.concerns.length - 1 && <Caret />}</li>)}
          </ul>
        </section>
      )}
      {draft.suggestedChanges && <Part title="Suggested changes" text={draft.suggestedChanges} isGrowing={growing === "suggestedChanges"} />}
    </div>
  );
}

function Part({ title, text, isGrowing }: { title: string; text: string; isGrowing: boolean }) {
  return (
    <section>
      <h4 className="text-xs text-ink-muted">{title}</h4>
      <p className="whitespace-pre-wrap">{text}{isGrowing && <Caret />}</p>
    </section>
  );
}
