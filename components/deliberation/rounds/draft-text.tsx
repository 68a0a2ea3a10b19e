import { Markdown } from "@/components/ui/text/markdown";
import type { DraftReply } from "@/lib/client/live/draft-reply";
import type { ReplyPart } from "@/lib/projections/reply-view";
import { ReplyParts } from "./reply-parts";

type DraftTextProps = { /** As its protocol shows it. */ parts: readonly ReplyPart[] } | { draft: DraftReply };

/** A reply as far as it has come, as text and not as JSON. Never read aloud while it grows. */
export function DraftText(props: DraftTextProps) {
  if ("parts" in props)
    return (
      <div aria-live="off" className="flex flex-col gap-3 [overflow-wrap:anywhere]">
        <ReplyParts parts={props.parts} />
      </div>
    );
  const { figures, parts } = props.draft;
  return (
    <div aria-live="off" className="flex flex-col gap-3 [overflow-wrap:anywhere]">
      {figures.length > 0 && (
        <p className="flex flex-wrap gap-x-3 tabular">
          {figures.map(({ title, value }) => (
            <span key={title}>
              <span className="text-ink-muted">{title} </span>
              <span className="font-semibold">{value}</span>
            </span>
          ))}
        </p>
      )}
      {parts.map(({ title, text, isGrowing }) => (
        <section key={title} className={isGrowing ? CARET : undefined}>
          <h3 className="mb-0.5 text-xs font-normal text-ink-muted">{title}</h3>
          <Markdown topHeading={4}>{text}</Markdown>
        </section>
      ))}
    </div>
  );
}

/** A caret where the text ends: after the last paragraph, or after the last point of a list. */
const CARET =
  "[&_.prose-parley>:last-child:not(ul,ol)]:after:ml-0.5 [&_.prose-parley>:last-child:not(ul,ol)]:after:text-progress [&_.prose-parley>:last-child:not(ul,ol)]:after:content-['▍'] [&_.prose-parley>:is(ul,ol):last-child>li:last-child]:after:ml-0.5 [&_.prose-parley>:is(ul,ol):last-child>li:last-child]:after:text-progress [&_.prose-parley>:is(ul,ol):last-child>li:last-child]:after:content-['▍']";
