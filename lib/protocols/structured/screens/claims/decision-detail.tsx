"use client";

import { ReplySection } from "@/components/deliberation/rounds/reply-parts";
import { ToneBadge } from "@/components/ui/tone-badge";
import { useAddress } from "@/lib/client/page/use-address";
import { ItemLink, ItemLinks } from "../item-link";
import { useStructured } from "../use-structured";

/** One decision: what it cites in full, and what was built on it. */
export function DecisionDetail({ id }: { id: string }) {
  const decision = useStructured("decisions").find((one) => one.id === id);
  const address = useAddress();
  if (!decision) return <p className="text-ink-muted">There is no decision {id} yet.</p>;
  const { round, text, madeBy, cites, citedBy, artifacts, overturned, supersededBy, seq } = decision;
  return (
    <article aria-label={`Decision ${id}`} className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-wrap items-center gap-x-2.5 text-xs text-ink-muted">
        <span>
          round {round}, {madeBy}
        </span>
        <a className="link ml-auto" href={address.href({ seq })}>
          event {seq}
        </a>
      </header>
      <p className="[overflow-wrap:anywhere]">{text}</p>
      {(overturned || supersededBy) && (
        <p>
          <ToneBadge tone="attention" glyph="triangle">
            {overturned ? `overturned in round ${overturned.round}` : "superseded"}
            {supersededBy && ` by ${supersededBy}`}
          </ToneBadge>{" "}
          {overturned?.reason}
        </p>
      )}
      <ReplySection title="Cites">
        <ul className="flex flex-col gap-2">
          {cites.map((cited) => (
            <li key={`${cited.id}-${cited.relation}`} className="border-l-2 border-line pl-2.5">
              <p>
                <span className="text-xs text-ink-muted">{cited.relation}</span> <ItemLink link={cited} />
              </p>
              <p className="[overflow-wrap:anywhere]">{cited.title}</p>
            </li>
          ))}
        </ul>
      </ReplySection>
      {artifacts.length > 0 && (
        <ReplySection title="Artifacts of the round">
          <ItemLinks links={artifacts} none="None." />
        </ReplySection>
      )}
      <ReplySection title="Cited by">
        <ItemLinks links={citedBy} none="No later decision yet." />
      </ReplySection>
    </article>
  );
}
