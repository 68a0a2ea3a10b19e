import { useState } from "react";
import { Markdown } from "@/components/ui/text/markdown";
import type { DraftReply } from "@/lib/client/live/draft-reply";
import type { ReplyPart } from "@/lib/projections/reply-view";
import { ReplyParts } from "./reply-parts";

type DraftTextProps = { /** As its protocol shows it. */ parts: readonly ReplyPart[] } | { draft: DraftReply };

/** A reply as far as it has come, as text and not as JSON. Never read aloud while it grows. */
export function DraftText(props: DraftTextProps) {
  const order = useOrderOfArrival("parts" in props ? props.parts.map(({ title }) => title) : []);
  if ("parts" in props)
    return (
      <div aria-live="off" className="flex flex-col gap-3 [overflow-wrap:anywhere]">
        <ReplyParts
          parts={props.parts.toSorted((one, other) => order.indexOf(one.title) - order.indexOf(other.title))}
        />
      </div>
    );
  const { figures, parts } = props.draft;
  return (
    <div aria-live="off" className="flex flex-col gap-3 [overflow-wrap:anywhere]">
      {/* Its line is there before the first figure: they are written among the texts. */}
      <p className="flex min-h-5 flex-wrap gap-x-3 tabular">
        {figures.map(({ title, value }) => (
          <span key={title}>
            <span className="text-ink-muted">{title} </span>
            <span className="font-semibold">{value}</span>
          </span>
        ))}
      </p>
      {parts.map(({ title, text, isGrowing }) => (
        <section key={title} className={isGrowing ? CARET : undefined}>
          <h3 className="mb-0.5 text-xs font-normal text-ink-muted">{title}</h3>
          <Markdown topHeading={4}>{text}</Markdown>
        </section>
      ))}
    </div>
  );
}

/** What is written first stays where it is: a part that has its place before it in the finished reply would push it down. */
function useOrderOfArrival(titles: readonly string[]): readonly string[] {
  const [order, setOrder] = useState(titles);
  const added = titles.filter((title) => !order.includes(title));
  if (added.length === 0) return order;
  const next = [...order, ...added];
  setOrder(next);
  return next;
}

/**
 * A caret where the text ends: after the last paragraph, or after the last point of a list. Sticky only by name: browsers
 * do not count such a box as something that jumps on the page when it goes along with the text.
 */
const CARET =
  "[&_.prose-parley>:last-child:not(ul,ol)]:after:sticky [&_.prose-parley>:last-child:not(ul,ol)]:after:ml-0.5 [&_.prose-parley>:last-child:not(ul,ol)]:after:inline-block [&_.prose-parley>:last-child:not(ul,ol)]:after:h-[1em] [&_.prose-parley>:last-child:not(ul,ol)]:after:w-1.5 [&_.prose-parley>:last-child:not(ul,ol)]:after:align-[-0.15em] [&_.prose-parley>:last-child:not(ul,ol)]:after:bg-progress [&_.prose-parley>:last-child:not(ul,ol)]:after:content-[''] [&_.prose-parley>:is(ul,ol):last-child>li:last-child]:after:sticky [&_.prose-parley>:is(ul,ol):last-child>li:last-child]:after:ml-0.5 [&_.prose-parley>:is(ul,ol):last-child>li:last-child]:after:inline-block [&_.prose-parley>:is(ul,ol):last-child>li:last-child]:after:h-[1em] [&_.prose-parley>:is(ul,ol):last-child>li:last-child]:after:w-1.5 [&_.prose-parley>:is(ul,ol):last-child>li:last-child]:after:align-[-0.15em] [&_.prose-parley>:is(ul,ol):last-child>li:last-child]:after:bg-progress [&_.prose-parley>:is(ul,ol):last-child>li:last-child]:after:content-['']";
