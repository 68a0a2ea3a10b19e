import type { Agent } from "@/lib/domain/agent";
import type { ChairState } from "@/lib/protocols/chair/state";
import { plain, quotable } from "../subject-matter";
import { hashOf } from "../variation";
import type { SeatViews, View } from "./view";
import { ARCHITECT_VIEWS } from "./views/architects";
import { ENGINEERING_VIEWS } from "./views/engineering";
import { GUARDIAN_VIEWS } from "./views/guardians";
import { PRODUCT_VIEWS } from "./views/product";

const BY_SEAT: Readonly<Record<string, SeatViews>> = { ...ARCHITECT_VIEWS, ...ENGINEERING_VIEWS, ...GUARDIAN_VIEWS, ...PRODUCT_VIEWS };

const MAX_CRITERION = 60;
const NEVER = /(?!)/;

/** What a seat says: by its place in the roster, else by its own brief. */
export const viewsOfSeat = (agent: Agent): SeatViews => (Object.hasOwn(BY_SEAT, agent.id) ? BY_SEAT[agent.id] : undefined) ?? viewsFromBrief(agent);

/** The seat's two views, the one closest to the user's text first. */
export function orderedViews({ subject, seed }: Pick<ChairState, "subject" | "seed">, agent: Agent): [View, View] {
  const text = `${subject.title}\n${subject.question}\n${subject.context}\n${subject.artifact.slice(0, 20_000)}`;
  const weight = (view: View, place: number): number => Math.min(4, text.match(new RegExp(view.about.source, "giu"))?.length ?? 0) * 4 + (hashOf(seed, agent.id, place) % 6);
  const [one, other] = viewsOfSeat(agent);
  return weight(one, 0) >= weight(other, 1) ? [one, other] : [other, one];
}

/** A seat the user defined argues from its own criteria, quoted from its brief. */
function viewsFromBrief(agent: Agent): SeatViews {
  const [first = "", second = ""] = [...criteriaIn(agent.brief), ...defaultCriteria(agent)];
  return [written(first, agent), watched(second, agent)];
}

/** Questions say best what a seat judges by; then list items, then sentences. */
function criteriaIn(brief: string): string[] {
  const lines = brief.split("\n").map((line) => line.trim());
  const items = lines.filter((line) => /^(?:[-*+]|\d+[.)])\s/.test(line)).map((line) => line.replace(/^\S+\s+/, ""));
  const sentences = plain(brief).split(/(?<=[.!?])\s+/);
  const all = [...sentences.filter((sentence) => sentence.endsWith("?")), ...items, ...sentences].map((text) => quotable(plain(text).replace(/^(?:[-+]|\d+[.)])\s+/, ""), MAX_CRITERION));
  return [...new Set(all)].filter((text) => text.split(" ").length >= 4).map((text) => `“${text}”`);
}

const defaultCriteria = ({ name, role }: Agent): string[] => [`${role ? quotable(plain(role), MAX_CRITERION) : `what ${name} answers for`} after the change`, `what ${name} would have to undo`];

const written = (criterion: string, { name, role }: Agent): View => ({
  topic: criterion,
  about: NEVER,
  question: `As ${name}${role ? ` (${quotable(plain(role), MAX_CRITERION)})` : ""}: what does {focus} mean for ${criterion}?`,
  finding: `I judge by ${criterion}, and nothing said about {focus} can be held against it yet. That is not an objection; it is the place where the decision would be taken without me.`,
  recommendation: `Write the answer to ${criterion} into the decision about {focus}, with a figure and an owner.`,
  stance: `a written answer to ${criterion}`,
  concern: `If {focus} goes ahead as it stands, ${criterion} is decided by accident.`,
  reasons: [
    `A written answer takes a page and two days; found out later it takes whoever is on duty when ${name} is asked in anger.`,
    `I looked for a case in which ${name} could live without it and found only cases in which nobody would notice in time.`,
  ],
  concession: `a sentence that says who answers for ${criterion}`,
  price: `about two days of ${name}'s time`,
  issue: `The plan has no answer to ${criterion}.`,
});

const watched = (criterion: string, { name }: Agent): View => ({
  topic: criterion,
  about: NEVER,
  question: `Which sign would tell ${name} first that {focus} goes wrong, seen from ${criterion}?`,
  finding: `If {focus} goes wrong, ${criterion} is where ${name} would feel it, and there is no agreed sign to watch. So far it would be noticed by those it happens to.`,
  recommendation: `Agree on one sign for ${criterion}, look at it every week for a month, and fix the value at which {focus} is stopped.`,
  stance: `one sign to watch for ${criterion}, with a value that stops it`,
  concern: `Nobody would know from which day on {focus} did harm to ${criterion}.`,
  reasons: [
    `With a value fixed beforehand, stopping is carrying out a decision; without one it is an argument, and arguments last longer than the harm needs.`,
    `One sign is cheap: it is a column in something that is looked at anyway.`,
  ],
  concession: "a look after the first two weeks, with the people concerned",
  price: "a weekly look for a month",
  issue: `No step watches what {focus} does to ${criterion}.`,
});
