/** P2-04: who is asked, and why; who is not, and why not. */
import type { Subject } from "@/lib/domain/subject";
import { MAX_SPECIALISTS, type ChairConfig } from "../config";
import { keywordsOf, matchDomains, type Keywords } from "./keywords";
import { isCalled, type Specialist } from "../specialist";
import { SESSION_LABELS, type SeatRole, type SessionType } from "../vocabulary";

/** P2-02: how many a deliberation of each type asks. */
export const SPECIALIST_LIMITS: Readonly<Record<SessionType, { min: number; max: number }>> = {
  design_session: { min: 2, max: MAX_SPECIALISTS },
  plan_issue: { min: 1, max: 2 },
  review_plan: { min: 2, max: 2 },
};

const PREFERRED: Readonly<Partial<Record<SessionType, SeatRole>>> = {
  design_session: "architect",
  review_plan: "reviewer",
};

export type Chosen = { specialist: Specialist; reason: string; score: number };
export type LeftOut = { specialist: Specialist; reason: string };
export type Selection = { chosen: readonly Chosen[]; leftOut: readonly LeftOut[] };

type Selecting = {
  subject: Pick<Subject, "title" | "question" | "context" | "artifact">;
  config: Pick<ChairConfig, "session_type" | "always_include">;
  candidates: readonly Specialist[];
  /** On a panel everyone was seated by a person: also those no keyword speaks of. */
  isPanel: boolean;
};

type Rated = { specialist: Specialist; score: number; reason: string | null; isAlways: boolean };

export function selectSpecialists({ subject, config, candidates, isPanel }: Selecting): Selection {
  const keywords = keywordsOf(subject);
  // The description speaks for a seat without domains, and for all of them where no domain is named.
  const isNamed = candidates.some(({ domains }) => matchDomains(keywords, domains).length > 0);
  const rated = candidates
    .map((specialist) => rate(specialist, keywords, config, specialist.domains.length === 0 || !isNamed))
    .toSorted(byPlace(config.session_type));
  const matching = rated.filter(({ isAlways, score }) => isAlways || score > 0);
  const others = rated.filter((one) => !matching.includes(one));
  const { min } = SPECIALIST_LIMITS[config.session_type];
  const willing = isPanel
    ? [...matching, ...others]
    : [...matching, ...others.slice(0, Math.max(0, min - matching.length))];
  const chosen = compose(willing, config.session_type);
  return {
    chosen: chosen.map((one) => ({
      specialist: one.specialist,
      score: one.score,
      reason: reasonFor(one, config.session_type, isPanel),
    })),
    leftOut: rated
      .filter((one) => !chosen.includes(one))
      .map((one) => ({ specialist: one.specialist, reason: whyNot(one, config.session_type) })),
  };
}

/** The four best, or fewer where the type says so. What a person listed as always included counts beyond the type's number, never beyond four. */
function compose(willing: readonly Rated[], type: SessionType): Rated[] {
  const { max } = SPECIALIST_LIMITS[type];
  const always = willing.filter(({ isAlways }) => isAlways).slice(0, MAX_SPECIALISTS);
  const places = Math.max(max, always.length);
  if (type !== "review_plan") return [...always, ...willing.filter(({ isAlways }) => !isAlways)].slice(0, places);

  // P2-02: a primary specialist of the domain, and one reviewer across all of them.
  const byScore = willing.toSorted((one, other) => other.score - one.score);
  const isReviewer = ({ specialist }: Rated): boolean => specialist.role === "reviewer";
  const primary = byScore.find((one) => !isReviewer(one)) ?? byScore[0];
  const reviewer = willing.find((one) => isReviewer(one) && one !== primary);
  const pair = [primary, reviewer].filter((one) => one !== undefined);
  return [...always, ...pair.filter((one) => !always.includes(one))].slice(0, places);
}

/** [R] order: always_include, role preference, match score, name; what matches before what does not. */
function byPlace(type: SessionType): (one: Rated, other: Rated) => number {
  const preferred = PREFERRED[type];
  const ranks = ({ isAlways, score, specialist }: Rated): number[] => [
    isAlways ? 0 : 1,
    score > 0 ? 0 : 1,
    specialist.role === preferred ? 0 : 1,
    -score,
  ];
  return (one, other) => {
    const [a, b] = [ranks(one), ranks(other)];
    const difference = a.map((rank, index) => rank - (b[index] ?? 0)).find((value) => value !== 0);
    return difference ?? one.specialist.agent.name.localeCompare(other.specialist.agent.name, "en");
  };
}

const DOMAIN_POINTS = 10;
const WORDS_SHOWN = 3;

function rate(
  specialist: Specialist,
  keywords: Keywords,
  { always_include }: Selecting["config"],
  byDescription: boolean,
): Rated {
  const isAlways = always_include.some((name) => isCalled(specialist.agent, name));
  const domains = matchDomains(keywords, specialist.domains);
  if (domains.length > 0) {
    const words = [
      ...new Set(domains.toSorted((one, other) => other.weight - one.weight).map(({ word }) => word.toLowerCase())),
    ].slice(0, WORDS_SHOWN);
    return {
      specialist,
      isAlways,
      score: domains.reduce((sum, { weight }) => sum + weight, 0) * DOMAIN_POINTS,
      reason: `The text mentions ${words.map((word) => `“${word}”`).join(", ")}.`,
    };
  }
  const described = byDescription ? matchDomains(keywords, descriptionWords(specialist.agent.role)) : [];
  if (described.length === 0) return { specialist, isAlways, score: 0, reason: null };
  return {
    specialist,
    isAlways,
    score: described.reduce((sum, { weight }) => sum + weight, 0),
    reason: `Its description fits: ${[...new Set(described.map(({ word }) => `“${word.toLowerCase()}”`))].slice(0, WORDS_SHOWN).join(", ")}.`,
  };
}

const EMPTY_WORDS = new Set(
  "about after again anyone before could every first others other people should something their there these thing things those under until where whether which while without would".split(
    " ",
  ),
);
const descriptionWords = (description: string): string[] =>
  (description.match(/[\p{L}-]{5,}/gu) ?? []).filter((word) => !EMPTY_WORDS.has(word.toLowerCase()));

function reasonFor({ reason, isAlways, specialist }: Rated, type: SessionType, isPanel: boolean): string {
  if (isAlways) return "Listed as always included.";
  if (reason)
    return specialist.role === PREFERRED[type]
      ? `${reason} A ${SESSION_LABELS[type].toLowerCase()} prefers ${withArticle(specialist.role)}.`
      : reason;
  if (isPanel) return "You put it on the panel.";
  return specialist.role === PREFERRED[type]
    ? `No word of the text names a domain; a ${SESSION_LABELS[type].toLowerCase()} prefers ${withArticle(specialist.role)}.`
    : "No word of the text names a domain: proposed so that more than one view is heard.";
}

function whyNot({ reason, score }: Rated, type: SessionType): string {
  if (score === 0) return "Nothing in the text names its domains.";
  const limit =
    type === "review_plan"
      ? "A plan review asks one specialist of the domain and one reviewer"
      : `A ${SESSION_LABELS[type].toLowerCase()} asks at most ${SPECIALIST_LIMITS[type].max}`;
  return `${limit}, and others come first. ${reason ?? ""}`.trim();
}

const withArticle = (role: SeatRole): string => (role === "architect" ? "an architect" : `a ${role}`);
