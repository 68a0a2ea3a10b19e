"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { cardsIn, MAX_CARDS, type DraftCard } from "./idea-cards";
import { INITIAL_CARDS, initialSetProblem } from "@/lib/protocols/review/rules/ideas/idea-card";
import { IdeaCardDialog } from "./idea-card-dialog";
import { useReview } from "./use-review";

/** P1-42: the ideas to begin with, where there are some already. */
export function IdeaCardsField() {
  const { boxes, set } = useReview();
  const [editing, setEditing] = useState<DraftCard | "new" | null>(null);
  const [removed, setRemoved] = useState<{ card: DraftCard; index: number } | null>(null);
  const cards = cardsIn(boxes);
  const replace = (next: DraftCard[]) => set({ idea_cards: next });
  const remark = cards.length === 0 ? null : initialSetProblem(cards);

  function save(card: DraftCard) {
    replace(
      cards.some(({ key }) => key === card.key)
        ? cards.map((other) => (other.key === card.key ? card : other))
        : [...cards, card],
    );
    setEditing(null);
  }

  function undo() {
    if (removed) replace(cards.toSpliced(removed.index, 0, removed.card));
    setRemoved(null);
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">
        First ideas <span className="ml-1 font-normal text-ink-muted">optional</span>
      </legend>
      <p className="text-xs text-ink-muted">
        {cards.length === 0
          ? `Without any, the modifier writes ${INITIAL_CARDS} from your question. Add your own to have them assessed instead.`
          : "These are assessed from round 1 on. The modifier adds none."}
      </p>
      {cards.length > 0 && (
        <ul role="list" aria-label="First ideas" className="rounded-md border border-line">
          {cards.map((card, index) => (
            <li key={card.key} className="flex items-start gap-2 border-b border-line py-1.5 pr-1.5 pl-3 last:border-0">
              <div className="min-w-0 flex-1 py-1">
                <p className="font-semibold break-words">{card.title}</p>
                <p className="text-xs break-words text-ink-muted">{card.core_question}</p>
                <p className="text-xs text-ink-muted">
                  Feasibility {card.feasibility} · {card.scope}
                </p>
              </div>
              <Button variant="ghost" aria-label={`Edit ${card.title}`} onClick={() => setEditing(card)}>
                Edit
              </Button>
              <IconButton
                icon="close"
                label={`Remove ${card.title}`}
                onClick={() => {
                  replace(cards.filter((other) => other !== card));
                  setRemoved({ card, index });
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {remark && (
        <p className="text-xs text-ink-muted">
          The original method asks for more from a first set:{" "}
          {remark.replace("novelty_source", "“Where the novelty comes from”")}. You can start anyway.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {cards.length < MAX_CARDS && (
          <Button icon="plus" onClick={() => setEditing("new")}>
            Add an idea
          </Button>
        )}
        {removed && (
          <p role="status" className="flex items-center gap-2 text-xs text-ink-muted">
            “{removed.card.title}” removed <Button onClick={undo}>Undo</Button>
          </p>
        )}
      </div>
      {editing && (
        <IdeaCardDialog card={editing === "new" ? null : editing} onSave={save} onClose={() => setEditing(null)} />
      )}
    </fieldset>
  );
}
