import type { Connection } from "@/lib/contracts/connections";
import type { Draft, DraftSeat } from "./draft";
import { isRehearsed, seatModel, type FormSource } from "./form-source";

/** Who answers if it is started as it stands, as a sentence. */
export function answeredBy(
  draft: Pick<Draft, "model" | "rehearse">,
  source: FormSource,
  seats: readonly DraftSeat[],
  connections: readonly Connection[],
): string {
  if (source.kind === "rehearsal" || isRehearsed(draft, source)) return "This is a rehearsal: no model is called.";
  const models = new Set(seats.map((seat) => seatModel(seat, draft, source, connections)));
  if (models.size > 1 && !models.has("")) return `Answered by ${[...models].join(", ")}.`;
  return `Answered by ${draft.model.trim() || source.model || "a model you still have to name"}${source.name ? ` through ${source.name}` : ""}.`;
}
