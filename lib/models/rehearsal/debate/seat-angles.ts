import type { Agent } from "@/lib/domain/agent";
import { plain, quotable } from "../subject-matter";
import type { Angle, SeatAngles } from "./angle";
import { CROSS_CUTTING_ANGLES } from "./angles-cross-cutting";
import { DATA_ANGLES } from "./angles-data";
import { INTERFACE_ANGLES } from "./angles-interface";
import { MEETING_ANGLES } from "./angles-meeting";

const BY_SEAT: Readonly<Record<string, SeatAngles>> = { ...CROSS_CUTTING_ANGLES, ...DATA_ANGLES, ...INTERFACE_ANGLES, ...MEETING_ANGLES };

const MAX_CRITERION = 60;
const NEVER = /(?!)/;

/** What a seat looks at: by its place in a roster, else by its own brief. */
export function anglesOfSeat(agent: Agent): SeatAngles {
  return (Object.hasOwn(BY_SEAT, agent.id) ? BY_SEAT[agent.id] : undefined) ?? anglesFromBrief(agent);
}

/** A seat the user defined argues from its own criteria, quoted from its brief. */
function anglesFromBrief(agent: Agent): SeatAngles {
  const criteria = [...criteriaIn(agent.brief), ...defaultCriteria(agent)];
  const [first = "", second = "", third = ""] = criteria;
  return [written(first, agent), figured(second, agent), watched(third, agent)];
}

/** Questions say best what a seat judges by; then list items, then sentences. */
function criteriaIn(brief: string): string[] {
  const lines = brief.split("\n").map((line) => line.trim());
  const items = lines.filter((line) => /^(?:[-*+]|\d+[.)])\s/.test(line)).map((line) => line.replace(/^\S+\s+/, ""));
  const sentences = plain(brief).split(/(?<=[.!?])\s+/);
  const all = [...sentences.filter((sentence) => sentence.endsWith("?")), ...items, ...sentences].map((text) => quotable(plain(text).replace(/^(?:[-+]|\d+[.)])\s+/, ""), MAX_CRITERION));
  return [...new Set(all)].filter((text) => text.split(" ").length >= 4).map((text) => `“${text}”`);
}

const defaultCriteria = ({ name, role }: Agent): string[] => [
  `${role ? quotable(plain(role), MAX_CRITERION) : `what ${name} answers for`} after the change`,
  `how soon ${name} hears of it`,
  `what ${name} would have to undo`,
];

const written = (criterion: string, { name, role }: Agent): Angle => ({
  topic: criterion,
  about: NEVER,
  concern: `I judge by ${criterion}, and nothing said about {focus} can be held against it yet.`,
  proposal: `As ${name}${role ? ` (${quotable(plain(role), MAX_CRITERION)})` : ""} I would write the answer to ${criterion} into the design itself: one paragraph beside {focus}, with a figure, an owner and the case in which it does not hold.`,
  change: `Answer ${criterion} in the document, with a figure and an owner.`,
  settlement: `a written answer to ${criterion}`,
  settledBy: [],
  impact: `Not on the running system; ${name} needs about two days to review it.`,
});

const figured = (criterion: string, { name }: Agent): Angle => ({
  topic: criterion,
  about: NEVER,
  concern: `On ${criterion} I see an intention here and no bound, also for {focus}. What has no bound, ${name} can't answer for.`,
  proposal: `For {focus} I would set a bound before anything is built, measure it once on today's state, and again after the first week. Whoever misses it explains it here, against ${criterion}.`,
  change: `Give ${criterion} a bound that is measured before and after.`,
  settlement: `a measured bound for ${criterion}`,
  settledBy: [],
  impact: "One measurement before the start and one after the first week.",
});

const watched = (criterion: string, { name }: Agent): Angle => ({
  topic: criterion,
  about: NEVER,
  concern: `If {focus} goes wrong, ${criterion} is where ${name} would feel it, and there is no agreed sign to watch.`,
  proposal: `Agree on one sign to watch for ${criterion}, look at it each week for a month, and decide beforehand at which value {focus} is stopped.`,
  change: `Name the sign for ${criterion} and the value at which it is stopped.`,
  settlement: `one sign to watch for ${criterion}`,
  settledBy: [],
  impact: "A weekly look for a month.",
});
