/** Who answered for each seat: its models in the order they were used, and people who answered in its place. */
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";

type Answered = { models: Set<string>; people: Map<string, Set<number>> };

/** Seats nobody has answered for are missing. In a rehearsal no model answers, but a person may. `hidesRounds`: without saying when. */
export function seatModels(
  log: readonly DeliberationEvent[],
  isRehearsal: boolean,
  hidesRounds = false,
): ReadonlyMap<string, string> {
  const seats = new Map<string, Answered>();
  for (const { payload } of log) if (payload.type === "reply.recorded") takeReply(seats, payload, isRehearsal);
  return new Map(
    [...seats]
      .map(([agentId, answered]) => [agentId, inWords(answered, hidesRounds)] as const)
      .filter(([, words]) => words !== ""),
  );
}

function takeReply(
  seats: Map<string, Answered>,
  { agentId, model, answeredBy, round }: PayloadOf<"reply.recorded">,
  isRehearsal: boolean,
): void {
  const seat = seats.get(agentId) ?? { models: new Set(), people: new Map<string, Set<number>>() };
  seats.set(agentId, seat);
  if (answeredBy !== undefined) seat.people.set(answeredBy, (seat.people.get(answeredBy) ?? new Set()).add(round));
  else if (!isRehearsal) seat.models.add(model);
}

function inWords({ models, people }: Answered, hidesRounds: boolean): string {
  const inPlace = [...people].map(
    ([name, rounds]) => `${name} on its behalf${whereOf([...rounds].filter((round) => round > 0 && !hidesRounds))}`,
  );
  return [[...models].join(", then "), ...inPlace].filter(Boolean).join("; ");
}

const whereOf = (rounds: readonly number[]): string =>
  rounds.length === 0 ? "" : ` in round${rounds.length > 1 ? "s" : ""} ${rounds.join(", ")}`;
