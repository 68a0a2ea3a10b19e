/**
 * Who raises what in which round: fixed for a whole review by its first version, its panel, its seed and its script, so
 * that every reply can be played from the log alone.
 */
import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import { assessorsOf, type ReviewState, type Version } from "@/lib/protocols/review/rules/state";
import type { Severity } from "@/lib/protocols/review/rules/vocabulary";
import { matterOf } from "./matter";
import { agenda, type Find } from "./agenda";
import { criterionOf } from "../criterion";
import { documentOf, type ReviewDocument } from "../document/document";
import { heldIn } from "../obstacles";
import { partsOf, type Part } from "../parts";
import { placeFor, type Place, type Taken } from "./place";
import { namedPoint, type Point } from "../point";
import { isBelowMinimum } from "../minimum";
import { hasOwnPool } from "../pools";
import { conflicts, type Conflict } from "../prose";
import type { ProfileId } from "@/lib/protocols/review/rules/config";
import { raise, type Raised, type Role } from "./raised";
import type { ReviewScriptId } from "@/lib/protocols/review/rules/scripts";
import { sentences } from "../prose-sentences";

export type Plan = {
  script: ReviewScriptId;
  raised: readonly Raised[];
  partOf: (seat: AgentId) => Part;
  holderOf: (part: Part) => Agent | null;
  conflict: Conflict | null;
};

const known = new WeakMap<Version, Map<ReviewScriptId, Plan>>();

export function planOf(state: ReviewState, script: ReviewScriptId): Plan {
  const first = state.versions[0] as Version;
  const plans = known.get(first) ?? new Map<ReviewScriptId, Plan>();
  known.set(first, plans);
  const plan = plans.get(script) ?? planned(state, script, documentOf(first));
  plans.set(script, plan);
  return plan;
}

function planned(state: ReviewState, script: ReviewScriptId, document: ReviewDocument): Plan {
  const seats = assessorsOf(state);
  const held = heldIn(state, script);
  const parts = partsOf(state, held?.seat ?? null);
  const conflict = script === "splits" ? conflictIn(state.config.profile) : null;
  const find = finder(state, document, script);
  const special = (agent: Agent, index: number): Raised[] => {
    const main = (role: Role, point: Point, severity: Severity) => [
      { role, point, severity, isCondition: true, round: 1 },
    ];
    const obstacles =
      held?.seat === agent.id
        ? held.obstacles.flatMap((obstacle) =>
            main("obstacle", obstacle, held.severity).map((one) => ({ ...one, obstacle })),
          )
        : [];
    const disputed =
      conflict && index === conflict.b.seat
        ? main("conflict", disputedPoint(conflict), state.config.profile === "paper" ? "fatal" : "major")
        : [];
    const required =
      script === "supplements" && agent.id === "devils-advocate"
        ? main("quick", namedPoint("requiredControl"), "major")
        : [];
    const looked = script === "literature" && index === 0 ? main("slow", namedPoint("missingLiterature"), "major") : [];
    const short =
      agent.id === "domain-expert" && isBelowMinimum(document.text, state.config)
        ? main("minimum", namedPoint("minimum"), "major")
        : [];
    return [...obstacles, ...disputed, ...required, ...looked, ...short].flatMap((one) => find(agent, index, one));
  };
  // Ideas are rated; what is said of them follows from their order (ideas/standing.ts).
  const raised = (state.config.profile === "idea" ? [] : seats).flatMap((agent, index) => {
    const first = special(agent, index);
    return [...first, ...agenda(state, agent, index, parts.get(agent.id) ?? "steady", first.length > 0, find)];
  });
  return {
    script,
    raised,
    conflict,
    partOf: (seat) => parts.get(seat) ?? "steady",
    holderOf: (part) => seats.find(({ id }) => parts.get(id) === part) ?? null,
  };
}

/** Each point is taken once in a review, whoever takes it. */
function finder(state: ReviewState, document: ReviewDocument, script: ReviewScriptId): Find {
  const taken: Taken = { quoted: new Set(), beside: new Set(), sentence: new Set() };
  // P1-25: nobody notices what the warning is about.
  const points = new Set<string>(script === "vague" ? [namedPoint("novelty").id] : []);
  const { title } = matterOf(state.subject);
  return (agent, seatIndex, { point, mustBeNear = false, ...wanted }) => {
    const place: Place | null = points.has(point.id) ? null : placeFor(document, point, taken, state.seed, title);
    if (!place || (mustBeNear && !place.isNear)) return [];
    points.add(point.id);
    taken.quoted.add(place.passage.raw);
    if (point.target.in === "beside" || point.target.in === "sentence") taken[point.target.in].add(place.passage.raw);
    // A slip of the pen is mended, not put off.
    const role = wanted.role === "waived" && point.target.in === "sentence" ? "quick" : wanted.role;
    return [
      raise(state, {
        ...wanted,
        role,
        agent,
        seatIndex,
        point,
        place,
        criterion: hasOwnPool(state.config, agent) ? null : criterionOf(agent),
      }),
    ];
  };
}

function disputedPoint({ topic, about, issue, b, target }: Conflict): Point {
  return {
    id: "disputed",
    topic,
    category: "strategy",
    about,
    target,
    first: b.text,
    rest: "",
    lacks: sentences().settle.lacks,
    ...issue,
  };
}

function conflictIn(profile: ProfileId): Conflict {
  const { design, writing, ...others } = conflicts();
  switch (profile) {
    case "design":
    case "focused":
      return design;
    case "section":
    case "paper":
      return writing;
    default:
      return others[profile];
  }
}
