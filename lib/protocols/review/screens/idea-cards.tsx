"use client";

import clsx from "clsx";
import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { Disclosure } from "@/components/ui/disclosure";
import { Panel } from "@/components/ui/panel";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCountOf } from "@/lib/client/format";
import { completedRounds } from "@/lib/kernel/rounds";
import { OF_RATING } from "@/lib/protocols/review/views/verdict";
import { chosenIdea } from "@/lib/protocols/review/rules/closing";
import { isAlive, type Idea } from "@/lib/protocols/review/rules/ideas/ideas";
import { assessorsOf, type ReviewState } from "@/lib/protocols/review/rules/state";

const ORIGIN: Readonly<Record<Idea["origin"], string>> = {
  initial: "one of the first",
  birth: "born",
  merge: "merged from",
  split: "split from",
  rescue: "written after all had failed",
};

/** The ideas as cards: the living in their order, then what became of the others. */
export function IdeaCards({ state }: { state: ReviewState }) {
  const last = completedRounds(state).at(-1);
  const order = last?.evaluation.ideas?.order ?? [];
  const shortlist = last?.evaluation.ideas?.shortlist ?? [];
  const place = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length);
  const living = state.ideas.filter(isAlive).toSorted((a, b) => place(a.id) - place(b.id));
  const dead = state.ideas.filter((idea) => !isAlive(idea));
  const chosen = chosenIdea(state);
  return (
    <Panel title="Ideas" hint={`${living.length} alive · ${dead.length} gone`}>
      {living.length === 0 && <p className="text-ink-muted">The first ideas are being written.</p>}
      <ul className="grid gap-3 md:grid-cols-2">
        {living.map((idea) => (
          <Card
            key={idea.id}
            idea={idea}
            state={state}
            rank={shortlist.indexOf(idea.id)}
            isChosen={idea.id === chosen}
          />
        ))}
      </ul>
      {dead.length > 0 && (
        <Disclosure summary={`What became of ${formatCountOf(dead.length, "other idea")}`}>
          <ul className="flex flex-col gap-1.5">
            {dead.map(({ id, card, died }) => (
              <li key={id}>
                <span className="font-mono text-xs text-ink-muted">{id}</span> {card.title}{" "}
                <span className="text-xs text-ink-muted">
                  —{" "}
                  {died?.into.length
                    ? `became ${died.into.join(", ")} in round ${died.round}`
                    : `died in round ${died?.round}`}
                  : {died?.reason}
                </span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Panel>
  );
}

type CardProps = { idea: Idea; state: ReviewState; rank: number; isChosen: boolean };

function Card({ idea: { id, card, origin, parents, bornRound, revived }, state, rank, isChosen }: CardProps) {
  const round = state.rounds.findLast(({ turns }) =>
    Object.values(turns).some(({ assessment }) => assessment.ratings.some(({ ideaId }) => ideaId === id)),
  );
  return (
    <li
      className={clsx(
        "flex min-w-0 flex-col gap-1.5 rounded-lg border px-3 py-2.5",
        isChosen ? "border-done-line bg-done-bg" : "border-line bg-surface",
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-mono text-xs text-ink-muted">{id}</span>
        <span className="font-semibold [overflow-wrap:anywhere]">{card.title}</span>
        {isChosen ? (
          <ToneBadge tone="done" glyph="star">
            chosen
          </ToneBadge>
        ) : (
          rank >= 0 && (
            <ToneBadge tone="success" glyph="tick">
              agreed top {rank + 1}
            </ToneBadge>
          )
        )}
      </p>
      <p className="[overflow-wrap:anywhere]">{card.core_question}</p>
      <ul className="flex flex-wrap gap-1.5">
        {assessorsOf(state).flatMap(({ id: agentId, name }) => {
          const rating = round?.turns[agentId]?.assessment.ratings.find(({ ideaId }) => ideaId === id)?.rating;
          return rating
            ? [
                <li key={agentId} title={name}>
                  <VerdictBadge word={rating} standing={OF_RATING[rating]} meaning={`says ${name}`} />
                </li>,
              ]
            : [];
        })}
      </ul>
      <p className="text-xs text-ink-muted">
        {ORIGIN[origin]}
        {parents.length > 0 && ` ${parents.join(", ")}`}
        {bornRound > 0 && `, round ${bornRound}`}
        {revived && `, dropped in round ${revived.died.round}, revived by ${revived.by}`} · {card.scope} · feasibility{" "}
        {card.feasibility}
      </p>
      <Disclosure summary={<span className="text-xs">The whole card</span>}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs">
          {[
            ["Novelty", card.novelty_source],
            ["Why it matters", card.why_it_matters],
            ["Feasibility", card.feasibility_reason],
            ["Risk", card.risk],
            ["Competition", card.competition],
          ].map(([label, text]) => (
            <div key={label} className="col-span-full grid grid-cols-subgrid">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="[overflow-wrap:anywhere]">{text}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </li>
  );
}
