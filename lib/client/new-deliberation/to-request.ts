import { callInput } from "@/lib/client/call-draft";
import type { CreateDeliberationInput } from "@/lib/contracts/create-deliberation";
import type { Draft, DraftConfig, DraftSeat } from "./draft";
import { chairRequest } from "./chair/chair-request";
import { judgesRequest } from "./judges/judges-request";
import { reviewRequest } from "./review/review-request";
import { seatIds } from "./seats";
import type { FormSource } from "./form-source";

type Options = { seats: readonly DraftSeat[]; source: FormSource; createdBy: string };

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
    panel: seats.map((seat, index) => ({ id: ids[index], name: seat.name, role: seat.role, brief: seat.brief, ...(seat.kind ? { kind: seat.kind } : {}), ...(isRehearsal ? {} : callInput(seat)) })),
    ...(isRehearsal ? { rehearsal: { script: draft.script } } : {}),
    // By its id also where it is the default: what was read here is what runs, whatever becomes the default meanwhile.
    ...(!isRehearsal && source.kind === "endpoint" && source.connection ? { connection: source.connection } : {}),
    ...(!isRehearsal && draft.model.trim() ? { models: { default: draft.model } } : {}),
    ...budgetOf(draft, isRehearsal),
    ...(createdBy ? { createdBy } : {}),
  };
}

/** An empty box is sent as it is: the check says what is missing. */
function budgetOf({ budget: { kind, tokens, money, currency } }: Draft, isRehearsal: boolean): Pick<CreateDeliberationInput, "budget"> {
  if (kind === "tokens") return { budget: { kind, limit: tokens as number } };
  return kind === "money" && !isRehearsal ? { budget: { kind, limit: money as number, currency: currency.trim() } } : {};
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
