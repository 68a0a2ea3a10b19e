import type { Agent } from "@/lib/domain/agent";
import type { ChairState } from "@/lib/protocols/chair/rules/state";
import { criteriaIn, MAX_CRITERION } from "@/lib/models/rehearsal/own-criteria";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { hashOf } from "@/lib/models/rehearsal/variation";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences, viewsBySeat, type SeatViews, type View } from "./prose";

const NEVER = /(?!)/;

/** What a seat says: by its place in the roster, else by its own brief. */
export function viewsOfSeat(agent: Agent): SeatViews {
  const known = viewsBySeat();
  return (Object.hasOwn(known, agent.id) ? known[agent.id] : undefined) ?? viewsFromBrief(agent);
}

/** The seat's two views, the one closest to the user's text first. */
export function orderedViews({ subject, seed }: Pick<ChairState, "subject" | "seed">, agent: Agent): [View, View] {
  const text = `${subject.title}\n${subject.question}\n${subject.context}\n${subject.artifact.slice(0, 20_000)}`;
  const weight = (view: View, place: number): number =>
    Math.min(4, text.match(new RegExp(view.about.source, "giu"))?.length ?? 0) * 4 +
    (hashOf(seed, agent.id, place) % 6);
  const [one, other] = viewsOfSeat(agent);
  return weight(one, 0) >= weight(other, 1) ? [one, other] : [other, one];
}

/** A seat the user defined argues from its own criteria, quoted from its brief. */
function viewsFromBrief(agent: Agent): SeatViews {
  const [first = "", second = ""] = [...criteriaIn(agent.brief), ...defaultCriteria(agent)];
  return [viewOn(first, agent, "written"), viewOn(second, agent, "watched")];
}

const defaultCriteria = ({ name, role }: Agent): string[] => [
  fill(sentences().defaultCriteria.afterChange, {
    subject: role ? quotable(plain(role), MAX_CRITERION) : fill(sentences().defaultCriteria.answersFor, { name }),
  }),
  fill(sentences().defaultCriteria.undo, { name }),
];

function viewOn(criterion: string, { name, role }: Agent, place: "written" | "watched"): View {
  const said = sentences()[place];
  const words = { criterion, name, role: role && ` (${quotable(plain(role), MAX_CRITERION)})`, focus: "{focus}" };
  return {
    topic: criterion,
    about: NEVER,
    question: fill(said.question, words),
    finding: fill(said.finding, words),
    recommendation: fill(said.recommendation, words),
    stance: fill(said.stance, words),
    concern: fill(said.concern, words),
    reasons: [fill(said.reasons[0], words), fill(said.reasons[1], words)],
    concession: fill(said.concession, words),
    price: fill(said.price, words),
    issue: fill(said.issue, words),
  };
}
