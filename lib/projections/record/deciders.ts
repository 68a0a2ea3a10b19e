/** Who decided, for the page and its dossier alike. Whoever changed the status of the record later is told apart. */
import type { GateAnswer } from "@/lib/domain/gate/gate";
import { type AgentId, isEngineGate } from "@/lib/domain/ids";
import type { Folded } from "@/lib/kernel/fold";
import { agentName } from "@/lib/projections/agent-name";
import { protocolPageOf } from "@/lib/projections/views-of";

export type Deciders = { deciders: readonly string[]; consulted: readonly string[] };

export function decidersOf(folded: Folded): Deciders {
  const { panel } = folded.lifecycle.created;
  const deciding = decidingSeats(folded);
  const named = (ids: readonly string[]): string[] => ids.map((id) => `${agentName(panel, id)} (agent)`);
  return {
    deciders: [...decidingPeople(folded), ...named(deciding)],
    consulted: named(panel.map(({ id }) => id).filter((id) => !deciding.includes(id))),
  };
}

/** Whoever answered what the protocol or the panel asked, and whoever accepted the record. Giving it more money decides nothing. */
function decidingPeople({ lifecycle }: Folded): ReadonlySet<string> {
  const { decided, end, grounding, record } = lifecycle;
  const ending = end?.kind === "closed" ? end.outcome.decision : undefined;
  const last = ending && decided.find(({ gate }) => gate.id === ending.gateId);
  return new Set([
    ...decided.flatMap(({ gate, answer }) => (isEngineGate(gate.id) ? [] : peopleIn(answer))),
    ...grounding.questions.flatMap(({ state }) => (state.kind === "answered" ? [state.by] : [])),
    ...(last ? peopleIn(last.answer) : ending ? [ending.by] : []),
    ...(record?.changes ?? []).flatMap(({ status, by }) => (status === "accepted" ? [by] : [])),
  ]);
}

/** G-20, G-21: of a quorum those who voted for what was chosen; of a deadline nobody. */
export function peopleIn({ answeredBy, votes, byDeadline, choice }: GateAnswer): string[] {
  if (byDeadline) return [];
  return votes ? votes.flatMap((vote) => (vote.choice === choice ? [vote.person.name] : [])) : [answeredBy];
}

/** Where a person decided in place of the panel, the panel was consulted; and whoever dissents did not decide it. One may decide without having a seat. */
function decidingSeats(folded: Folded): readonly AgentId[] {
  const { end, created } = folded.lifecycle;
  // What is on record though nobody says it is settled was still put forward by the panel.
  const isOfPeople = end?.kind === "closed" && ["person", "deadline"].includes(end.outcome.decidedBy ?? "");
  if (end?.kind !== "closed" || !end.outcome.recorded || isOfPeople) return [];
  const { deciding, dissent = [] } = protocolPageOf(folded);
  const against = new Set(dissent.map(({ name }) => name));
  return (deciding ?? created.panel.map(({ id }) => id)).filter((id) => !against.has(agentName(created.panel, id)));
}
