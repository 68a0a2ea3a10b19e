import type { Agent } from "@/lib/domain/agent";
import { criteriaIn, MAX_CRITERION } from "@/lib/models/rehearsal/own-criteria";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import type { Angle, SeatAngles } from "./prose";
import { fill } from "@/lib/models/rehearsal/template";
import { anglesBySeat, sentences } from "./prose";

const NEVER = /(?!)/;

/** What a seat looks at: by its place in a roster, else by its own brief. */
export function anglesOfSeat(agent: Agent): SeatAngles {
  const known = anglesBySeat();
  return (Object.hasOwn(known, agent.id) ? known[agent.id] : undefined) ?? anglesFromBrief(agent);
}

const OWN_SEAT = ["written", "figured", "watched"] as const;

/** A seat the user defined argues from its own criteria, quoted from its brief. */
function anglesFromBrief(agent: Agent): SeatAngles {
  const { name, role } = agent;
  const criteria = [...criteriaIn(agent.brief), ...defaultCriteria(agent)];
  const said = { name, role: role && ` (${quotable(plain(role), MAX_CRITERION)})`, focus: "{focus}" };
  return OWN_SEAT.map((place, index): Angle => {
    const { concern, proposal, change, settlement, impact } = sentences()[place];
    const topic = criteria[index] ?? "";
    const words = { ...said, criterion: topic };
    return {
      topic,
      about: NEVER,
      concern: fill(concern, words),
      proposal: fill(proposal, words),
      change: fill(change, words),
      settlement: fill(settlement, words),
      settledBy: [],
      impact: fill(impact, words),
    };
  }) as SeatAngles;
}

const defaultCriteria = ({ name, role }: Agent): string[] => [
  fill(sentences().defaultCriteria.afterChange, {
    subject: role ? quotable(plain(role), MAX_CRITERION) : fill(sentences().defaultCriteria.answersFor, { name }),
  }),
  fill(sentences().defaultCriteria.hears, { name }),
  fill(sentences().defaultCriteria.undo, { name }),
];
