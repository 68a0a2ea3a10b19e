/**
 * Who raises what in which round: fixed for a whole review by its first version, its panel, its seed and its script, so
 * that every reply can be played from the log alone.
 */
import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import { lensOf } from "@/lib/protocols/review/profiles";
import { assessorsOf, type ReviewState, type Version } from "@/lib/protocols/review/state";
import type { Severity } from "@/lib/protocols/review/vocabulary";
import { hashOf, sortedByHash } from "../variation";
import { matterOf } from "./matter";
import { CONFLICTS, type Conflict } from "./conflicts";
import { consensusRound } from "./course";
import { criterionOf } from "./criterion";
import { documentOf, type ReviewDocument } from "./document/document";
import { missingLiterature, requiredControl } from "./obstacles/evidence";
import { heldIn } from "./obstacles/obstacles";
import { placeFor, type Place, type Taken } from "./place";
import type { Point } from "./point";
import { hasOwnPool, poolOf } from "./points/pools";
import { novelty } from "./points/question";
import { raise, type Raised, type Role } from "./raised";
import type { ReviewScriptId } from "./scripts";

export type Part =
  /** Its main point takes two revisions. */
  | "slow"
  /** Its points are met at once; it finds another one in the revision. */
  | "steady"
  /** Passes from the start, with a remark. */
  | "content";

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
  const conflict = script === "splits" ? CONFLICTS[state.config.profile] : null;
  const find = finder(state, document, script);
  const special = (agent: Agent, index: number): Raised[] => {
    const main = (role: Role, point: Point, severity: Severity) => [{ role, point, severity, isCondition: true, round: 1 }];
    const obstacles = held?.seat === agent.id ? held.obstacles.flatMap((obstacle) => main("obstacle", obstacle, held.severity).map((one) => ({ ...one, obstacle }))) : [];
    const disputed = conflict && index === conflict.b.seat ? main("conflict", disputedPoint(conflict), state.config.profile === "paper" ? "fatal" : "major") : [];
    const required = script === "supplements" && agent.id === "devils-advocate" ? main("quick", requiredControl, "major") : [];
    const looked = script === "literature" && index === 0 && state.config.profile !== "idea" ? main("slow", missingLiterature, "major") : [];
    return [...obstacles, ...disputed, ...required, ...looked].flatMap((one) => find(agent, index, one));
  };
  const raised = seats.flatMap((agent, index) => {
    const first = special(agent, index);
    return [...first, ...agenda(state, agent, index, parts.get(agent.id) ?? "steady", first.length > 0, find)];
  });
  return { script, raised, conflict, partOf: (seat) => parts.get(seat) ?? "steady", holderOf: (part) => seats.find(({ id }) => parts.get(id) === part) ?? null };
}

/** By lot, save where a seat's lens or the script decides. */
function partsOf(state: ReviewState, blocked: AgentId | null): Map<AgentId, Part> {
  const { profile } = state.config;
  const fixed: Readonly<Record<string, Part>> = profile === "paper" ? { proofreader: "content", "domain-expert": "slow", "adversarial-reviewer-2": "steady" } : profile === "section" ? { "adversarial-reviewer": "steady" } : {};
  // A question is not settled before each of its assessors has been answered.
  const open: Part[] = profile === "question" ? ["slow", "steady", "steady"] : profile === "section" ? ["slow", "content"] : ["slow", "steady", "content"];
  const byLot = sortedByHash(assessorsOf(state), ({ id }) => (id === blocked ? 0 : 1 + hashOf(state.seed, "part", id)));
  const drawn = byLot.filter(({ id }) => !Object.hasOwn(fixed, id));
  return new Map(byLot.map(({ id }): [AgentId, Part] => [id, fixed[id] ?? open[drawn.findIndex((agent) => agent.id === id)] ?? "steady"]));
}

type Wanted = Pick<Raised, "role" | "severity" | "isCondition" | "round"> & { point: Point; mustBeNear?: boolean; obstacle?: NonNullable<Raised["obstacle"]> };
type Find = (agent: Agent, index: number, wanted: Wanted) => Raised[];

/** Each point is taken once in a review, whoever takes it. */
function finder(state: ReviewState, document: ReviewDocument, script: ReviewScriptId): Find {
  const taken: Taken = { quoted: new Set(), beside: new Set(), sentence: new Set() };
  // P1-25: nobody notices what the warning is about.
  const points = new Set<string>(script === "vague" ? [novelty.id] : []);
  const { title } = matterOf(state.subject);
  return (agent, seatIndex, { point, mustBeNear = false, ...wanted }) => {
    const place: Place | null = points.has(point.id) ? null : placeFor(document, point, taken, state.seed, title);
    if (!place || (mustBeNear && !place.isNear)) return [];
    points.add(point.id);
    taken.quoted.add(place.passage.raw);
    if (point.target.in === "beside" || point.target.in === "sentence") taken[point.target.in].add(place.passage.raw);
    // A slip of the pen is mended, not put off.
    const role = wanted.role === "waived" && point.target.in === "sentence" ? "quick" : wanted.role;
    return [raise(state, { ...wanted, role, agent, seatIndex, point, place, criterion: hasOwnPool(state.config, agent) ? null : criterionOf(agent) })];
  };
}

/** Weaknesses a hostile review lists at first (P1.4). */
const HOSTILE_POINTS = 5;
const CLAIMS_LISTED = 3;
const CORRECTIONS_LISTED = 3;

/** What a seat raises of its own: in round 1, and one small thing in each later round before the last. */
function agenda(state: ReviewState, agent: Agent, index: number, part: Part, hasMain: boolean, find: Find): Raised[] {
  const lens = lensOf(state.config, agent);
  const last = consensusRound(state);
  const isOnly = last === 1;
  const pool = inOrder(state, agent, poolOf(state.config, agent, index));
  const taken: Raised[] = [];
  /** The first that suits, with a passage that is about it; else without one; else any that would do. */
  const take = (wanted: Omit<Wanted, "point" | "mustBeNear">, suits: (point: Point) => boolean) => {
    const [fit, rest] = [pool.filter(suits), pool.filter((point) => !suits(point))];
    const tries = [...fit.map((point) => ({ point, mustBeNear: true })), ...[...fit, ...rest].map((point) => ({ point, mustBeNear: false }))];
    for (const { point, mustBeNear } of tries) {
      const found = find(agent, index, { ...wanted, point, mustBeNear });
      if (found.length > 0) return void taken.push(...found);
    }
  };
  const isRemark = ({ isSmall = false, isFirst = false }: Point) => isSmall || isFirst;
  const minor = (role: Role, round = 1) => ({ role, round, severity: "minor" as const, isCondition: false });
  const isCondition = !isOnly && !hasMain && part !== "content";
  if (isCondition) take({ role: part === "slow" ? "slow" : "quick", round: 1, severity: mainSeverity(lens, part), isCondition: true }, ({ isSmall = false, rest }) => !isSmall && (part !== "slow" || rest !== ""));
  const others = lens === "second_adversary" ? HOSTILE_POINTS : lens === "adversarial" ? CLAIMS_LISTED : state.config.profile === "question" ? pool.length : 2;
  while (taken.filter(({ round }) => round === 1).length < (part !== "content" ? others : lens === "proofreader" ? CORRECTIONS_LISTED : 1)) {
    const before = taken.length;
    take(minor(part === "content" && !isOnly ? "waived" : "quick"), isRemark);
    if (taken.length === before) break;
  }
  for (let round = 2; round < last; round++) if (part !== "slow") take(minor("quick", round), isRemark);
  return taken;
}

function mainSeverity(lens: string, part: Part): Severity {
  if (lens === "paper_expert") return "critical";
  return lens === "writing_editor" && part !== "content" ? "important" : "major";
}

/** What must be raised first; then what the text itself gives occasion for; then by lot. */
function inOrder({ seed }: ReviewState, agent: Agent, pool: readonly Point[]): Point[] {
  const weight = (point: Point, place: number): number => (point.isFirst ? 100 : 0) + (point.fits ? 6 : 0) - place * 2 + (hashOf(seed, agent.id, point.id) % 8);
  return pool.map((point, place) => ({ point, weight: weight(point, place) })).toSorted((one, other) => other.weight - one.weight).map(({ point }) => point);
}

function disputedPoint({ topic, about, issue, b, target }: Conflict): Point {
  return { id: "disputed", topic, category: "strategy", about, target, first: b.text, rest: "", lacks: "take the other side", ...issue };
}
