import { Markdown } from "@/components/ui/markdown";
import type { DraftReply } from "@/lib/client/draft-reply";

type DraftTextProps = { draft: DraftReply };

/** A reply as far as it has come, as text and not as JSON. Never read aloud while it grows. */
export function DraftText({ draft }: DraftTextProps) {
  const { growing } = draft;
  return (
    <div aria-live="off" className="flex flex-col gap-3 [overflow-wrap:anywhere]">
      {draft.score !== null && <p className="tabular"><span className="text-ink-muted">Score </span><span className="font-semibold">{draft.score}</span></p>}
      {draft.proposal && <Part title="Proposal" text={draft.proposal} isGrowing={growing === "proposal"} />}
      {draft.rationale && <Part title="Why this score" text={draft.rationale} isGrowing={growing === "rationale"} />}
      {draft.concerns.length > 0 && <Part title="Blocking concerns" text={draft.concerns.map((concern) => `- ${concern}`).join("\n")} isGrowing={growing === "concerns"} />}
      {draft.suggestedChanges && <Part title="Suggested changes" text={draft.suggestedChanges} isGrowing={growing === "suggestedChanges"} />}
    </div>
  );
}

/** A caret where the text ends: after the last paragraph, or after the last point of a list. */
const CARET =
  "[&_.prose-parley>:last-child:not(ul,ol)]:after:ml-0.5 [&_.prose-parley>:last-child:not(ul,ol)]:after:text-progress [&_.prose-parley>:last-child:not(ul,ol)]:after:content-['▍'] [&_.prose-parley>:is(ul,ol):last-child>li:last-child]:after:ml-0.5 [&_.prose-parley>:is(ul,ol):last-child>li:last-child]:after:text-progress [&_.prose-parley>:is(ul,ol):last-child>li:last-child]:after:content-['▍']";

function Part({ title, text, isGrowing }: { title: string; text: string; isGrowing: boolean }) {
  return (
    <section className={isGrowing ? CARET : undefined}>
      <h3 className="mb-0.5 text-xs font-normal text-ink-muted">{title}</h3>
      <Markdown topHeading={4}>{text}</Markdown>
    </section>
  );
}
