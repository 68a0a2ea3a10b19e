import type { MissingSeat } from "@/components/new-deliberation/protocol-form";
import { readableConfig, type Draft, type DraftSeat } from "@/lib/client/new-deliberation/draft";
import { seatOf } from "@/lib/client/new-deliberation/seats";
import type { DebateConfig } from "@/lib/protocols/debate/rules/config";
import { seatsNamed } from "@/lib/protocols/debate/rules/rosters/propose-panel";
import { ADVOCATE_SEAT } from "@/lib/protocols/debate/rules/rosters/cross-cutting";
import { ROSTERS } from "@/lib/protocols/debate/rules/rosters/rosters";
import { kindIn } from "./kind-in";

/** Owners the text speaks of who have no seat, and in a choice somebody for what the others reject. */
export function missingFromDebate(draft: Draft, seats: readonly DraftSeat[]): MissingSeat[] {
  const config = readableConfig(draft) as DebateConfig;
  const roster = ROSTERS[config.roster];
  const isSeated = (id: string) => seats.some((seat) => seat.id === id);
  const owners = seatsNamed(roster, { ...draft, config }).flatMap(({ seat, reason }): MissingSeat[] => {
    const agent = roster.agents.find(({ id }) => id === seat);
    return !agent || isSeated(seat)
      ? []
      : [
          {
            name: agent.name,
            gap: `Nobody here speaks for ${agent.name}.`,
            why: reason,
            actions: [{ type: "seat.add", seat: seatOf(agent, reason) }],
          },
        ];
  });
  return kindIn(draft).kind === "choice" && !isSeated(ADVOCATE_SEAT.id) ? [...owners, advocate(draft)] : owners;
}

/** An edited panel does not follow the setting by itself. */
function advocate(draft: Draft): MissingSeat {
  const seat = seatOf(ADVOCATE_SEAT, "Argues for the strongest option the others reject. Its score does not count.");
  return {
    name: ADVOCATE_SEAT.name,
    gap: "Nobody argues for what the others reject.",
    why: "An advocate may help with a choice. Its score does not count.",
    actions: [
      { type: "config", changes: { advocate: true } },
      ...(draft.seats === null ? [] : [{ type: "seat.add" as const, seat }]),
    ],
  };
}
