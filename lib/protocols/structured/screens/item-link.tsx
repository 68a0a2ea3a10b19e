"use client";

import { tabChanges } from "@/components/deliberation/tabs";
import { STANDING_DISPLAY } from "@/components/deliberation/scores/score-display";
import { Glyph } from "@/components/ui/glyph";
import { TONE_TEXT } from "@/components/ui/tone";
import { useAddress, type AddressChanges } from "@/lib/client/page/use-address";
import type { Link } from "@/lib/protocols/structured/views/board/links";

/** Where a claim or a decision is shown. */
export const itemChanges = (id: string): AddressChanges => ({
  ...tabChanges("claims"),
  show: id.startsWith("D-") ? "decisions" : null,
  item: id,
});

/** An id that leads to what it names: a claim or decision on the board, or the event that shows it. */
export function ItemLink({ link: { label, title, item, seq, word } }: { link: Link }) {
  const address = useAddress();
  const href = item ? address.href(itemChanges(item)) : seq === null ? null : address.href({ seq });
  const about = (
    <>
      {word && (
        <Glyph
          name={STANDING_DISPLAY[word.standing].glyph}
          className={`mr-1 size-2.5 ${TONE_TEXT[STANDING_DISPLAY[word.standing].tone]}`}
        />
      )}
      {label}
      {word && <span className="text-ink-muted"> {word.word}</span>}
    </>
  );
  return (
    <span className="whitespace-nowrap tabular" title={title}>
      {href ? (
        <a className="link" href={href}>
          {about}
        </a>
      ) : (
        about
      )}
    </span>
  );
}

/** Several in a line, or a word for none. */
export function ItemLinks({ links, none }: { links: readonly Link[]; none: string }) {
  if (links.length === 0) return <span className="text-ink-muted">{none}</span>;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
      {links.map((link) => (
        <li key={link.id}>
          <ItemLink link={link} />
        </li>
      ))}
    </ul>
  );
}
