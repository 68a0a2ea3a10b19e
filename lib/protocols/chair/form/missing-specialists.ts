import type { MissingSeat } from "@/components/new-deliberation/protocol-form";
import type { Draft, DraftSeat } from "@/lib/client/new-deliberation/draft";
import { seatOf } from "@/lib/client/new-deliberation/seats";
import { CHAIR_ID } from "@/lib/protocols/chair/rules/chair-seat";
import { MAX_SPECIALISTS } from "@/lib/protocols/chair/rules/config";
import { keywordsOf, matchDomains } from "@/lib/protocols/chair/rules/dispatch/keywords";
import { ROSTER, ROSTER_DEFINITIONS } from "@/lib/protocols/chair/rules/roster/roster";

/** Specialists whose field the text names. No more than can be asked: another one would only take somebody's place. */
export function missingSpecialists(draft: Draft, seats: readonly DraftSeat[]): MissingSeat[] {
  const free = MAX_SPECIALISTS - seats.filter(({ id }) => id !== CHAIR_ID).length;
  const keywords = keywordsOf(draft);
  return ROSTER.flatMap(({ agent }): MissingSeat[] => {
    const [best] = matchDomains(keywords, ROSTER_DEFINITIONS[agent.id]?.domains ?? []).toSorted(
      (one, other) => other.weight - one.weight,
    );
    if (!best || seats.some(({ id }) => id === agent.id)) return [];
    const reason = `The text mentions “${best.word.toLowerCase()}”.`;
    return [
      {
        name: agent.name,
        gap: `Nobody here speaks for ${agent.name}.`,
        why: reason,
        actions: [{ type: "seat.add", seat: seatOf(agent, reason) }],
      },
    ];
  }).slice(0, Math.max(0, free));
}
