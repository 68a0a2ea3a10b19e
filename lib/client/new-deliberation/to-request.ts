import type { CreateDeliberationInput } from "@/lib/contracts/create-deliberation";
import type { Settings } from "@/lib/contracts/settings";
import type { Draft, DraftConfig, DraftSeat } from "./draft";
import { chairRequest } from "./chair/chair-request";
import { judgesRequest } from "./judges/judges-request";
import { reviewRequest } from "./review/review-request";
import { seatIds } from "./seats";

type Options = { seats: readonly DraftSeat[]; source: Settings["source"]; createdBy: string };

/** What is sent: the panel as it is seen, so that what was read at the start gate is what runs (P5-07, "proceed"). */
export function toRequest(draft: Draft, { seats, source, createdBy }: Options): CreateDeliberationInput {
  const isRehearsal = source.kind === "rehearsal" || draft.rehearse;
  const ids = seatIds(seats);
  return {
    title: draft.title,
    question: draft.question,
    // Among the judges' documents it is the first.
    artifact: draft.protocol === "judges" ? "" : draft.artifact,
    context: draft.context,
    protocol: draft.protocol,
    config: configOf(draft, seats, ids),
    panel: seats.map(({ name, role, brief, kind, model }, index) => ({ id: ids[index], name, role, brief, ...(kind ? { kind } : {}), ...(model.trim() && !isRehearsal ? { model } : {}) })),
    ...(isRehearsal ? { rehearsal: { script: draft.script } } : {}),
    ...(!isRehearsal && draft.model.trim() ? { models: { default: draft.model } } : {}),
    ...(createdBy ? { createdBy } : {}),
  };
}

function configOf(draft: Draft, seats: readonly DraftSeat[], ids: readonly string[]): DraftConfig {
  if (draft.protocol === "debate") return { ...draft.config, principles: principlesOf(draft) };
  if (draft.protocol === "review") return reviewRequest(draft, seats, ids);
  if (draft.protocol === "chair") return chairRequest(draft, seats, ids);
  if (draft.protocol === "judges") return judgesRequest(draft);
  return draft.config;
}

/** A line left empty is no principle. */
function principlesOf({ principles }: Draft) {
  return principles
    .filter(({ text }) => text.trim() !== "")
    .map(({ text, topics }) => ({ text: text.trim(), topics: topics.split(",").map((topic) => topic.trim()).filter(Boolean) }));
}
