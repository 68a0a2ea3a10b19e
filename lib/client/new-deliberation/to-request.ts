import { callInput } from "@/lib/client/call-draft";
import type { CreateDeliberationInput } from "@/lib/contracts/deliberations/create-deliberation";
import { isAnyone } from "@/lib/domain/gate/anyone";
import { protocolById } from "@/lib/kernel/registry";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import type { Draft, DraftSeat } from "./draft";
import { seatIds } from "./seats";
import type { FormSource } from "./form-source";

type Options = { seats: readonly DraftSeat[]; source: FormSource; by: string };

/** What is sent: the panel as it is seen, so that what was read at the start gate is what runs (P5-07, "proceed"). */
export function toRequest(draft: Draft, { seats, source, by }: Options): CreateDeliberationInput {
  const isRehearsal = source.kind === "rehearsal" || draft.rehearse;
  const ids = seatIds(seats);
  const { toConfig, DocumentFields } = PROTOCOL_FORMS[draft.protocol];
  return {
    title: draft.title,
    question: draft.question,
    // Where there are documents of the protocol's own, it is the first of them.
    artifact: DocumentFields ? "" : draft.artifact,
    context: draft.context,
    protocol: draft.protocol,
    config: toConfig ? toConfig(draft, seats, ids) : draft.config,
    panel: seats.map((seat, index) => ({
      id: ids[index],
      name: seat.name,
      role: seat.role,
      brief: seat.brief,
      ...kindOf(seat, draft),
      ...(isRehearsal ? {} : callInput(seat)),
    })),
    ...(isRehearsal ? { rehearsal: { script: draft.script } } : {}),
    // By its id also where it is the default: what was read here is what runs, whatever becomes the default meanwhile.
    ...(!isRehearsal && source.kind === "endpoint" && source.connection ? { connection: source.connection } : {}),
    ...(!isRehearsal && draft.model.trim() ? { models: { default: draft.model } } : {}),
    ...budgetOf(draft, isRehearsal),
    ...groundingOf(draft),
    ...(isRehearsal || draft.pageWriter === "model" ? {} : { pageWriter: draft.pageWriter }),
    ...(draft.pageReview && (isRehearsal || draft.pageWriter === "model") ? { pageReview: true } : {}),
    ...(isAnyone(draft.deciding) ? {} : { deciding: draft.deciding }),
    ...(draft.askedAgainFrom ? { askedAgainFrom: draft.askedAgainFrom.id } : {}),
    ...(by ? { by } : {}),
  };
}

/** Seats of a saved panel may have a kind of the protocol it was saved in. */
function kindOf({ kind }: DraftSeat, { protocol }: Draft): { kind?: string } {
  return protocolById(protocol).seats.kinds.includes(kind) ? { kind } : {};
}

/** An empty box is sent as it is: the check says what is missing. */
function budgetOf(
  { budget: { kind, tokens, money, currency } }: Draft,
  isRehearsal: boolean,
): Pick<CreateDeliberationInput, "budget"> {
  if (kind === "tokens") return { budget: { kind, limit: tokens as number } };
  return kind === "money" && !isRehearsal
    ? { budget: { kind, limit: money as number, currency: currency.trim() } }
    : {};
}

/** What was left as it was proposed is left to the server. */
function groundingOf({
  sources,
  evidence,
  askMe,
  earlierDecisions,
}: Draft): Pick<CreateDeliberationInput, "sources" | "evidence" | "askMe" | "earlierDecisions"> {
  return {
    ...(sources.length > 0 ? { sources: sources.map(({ id }) => id) } : {}),
    ...(evidence === "shown" ? {} : { evidence }),
    ...(askMe === "round_end" ? {} : { askMe }),
    ...(earlierDecisions === null ? {} : { earlierDecisions }),
  };
}
