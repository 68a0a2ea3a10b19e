/** The signals of P2-39 as the text gives them, and as the user corrected them. A reading, not a proof: the level can be overruled. */
import type { Subject } from "@/lib/domain/subject";
import type { ChairConfig } from "../config";
import { highPairs } from "../conflicts/conflict-matrix";
import { keywordsOf, matchDomains } from "./keywords";
import { ROSTER } from "../roster/roster";
import type { Specialist } from "../specialist";
import type { TriageSignals } from "./triage";

const MAX_READ = 60_000;

export function triageSignals(
  subject: Subject,
  { triage_signals: given, conflict_overrides }: Pick<ChairConfig, "triage_signals" | "conflict_overrides">,
  specialists: readonly Specialist[],
): TriageSignals {
  const body = [subject.question, subject.context, subject.artifact.slice(0, MAX_READ)]
    .filter((part) => part.trim() !== "")
    .join("\n\n");
  const whole = `${subject.title}\n${body}`;
  return {
    domains: given.domains ?? domainsTouched(subject, specialists),
    precedent: given.precedent ?? PRECEDENT.test(whole),
    ambiguity: given.ambiguity ?? ambiguityOf(subject),
    additive: given.additive ?? (ADDING.test(whole) && !CHANGING.test(whole)),
    crossCutting: given.cross_cutting ?? CROSS_CUTTING.test(whole),
    // Whoever set two seats of the panel to HIGH has said that their concerns compete.
    competingConcerns:
      given.competing_concerns ??
      (COMPETING.test(whole) ||
        highPairs(
          specialists.map(({ agent }) => agent),
          conflict_overrides,
        ).length > 0),
    criteria: given.acceptance_criteria ?? criteriaIn(body),
    sentences: sentencesIn(body),
  };
}

const PRECEDENT =
  /\b(?:precedent|as (?:we|it) (?:already )?(?:do|did|does)|same (?:way|pattern|approach) as|follow(?:s|ing)? the (?:existing|same|usual|established)|existing (?:pattern|convention|precedent)|like the (?:existing|other)|analogous to|just as in|established pattern)\b/i;
const ADDING = /\b(?:add(?:s|ing)?|new|introduc\w*|extend\w*|expos\w*|additional)\b/i;
const CHANGING =
  /\b(?:replac\w*|remov\w*|migrat\w*|rewrit\w*|renam\w*|break(?:s|ing)|delet\w*|drop(?:s|ping)?|deprecat\w*|refactor\w*|split(?:s|ting)?)\b/i;
const CROSS_CUTTING =
  /\b(?:cross-?cutting|across (?:all|several|multiple|every|the (?:whole|entire)|teams|services)|(?:every|all) (?:services?|teams?|modules?|tenants?|clients?)|(?:platform|company|system|organi[sz]ation)-wide|end[- ]to[- ]end)\b/i;
const COMPETING =
  /\b(?:trade-?offs?|versus|vs\.?|tension|at the (?:cost|expense) of|competing|conflict(?:s|ing)?|balance (?:between|of)|on the other hand)(?![\w-])/i;
const OPEN =
  /\b(?:unclear|undecided|tbd|to be (?:decided|defined|determined)|not sure|unknown|open (?:question|point)s?|we don't know|somehow|maybe)\b/gi;

/** Questions inside the material are open; the one that is put to the panel is not. */
function ambiguityOf({ question, context, artifact }: Subject): TriageSignals["ambiguity"] {
  const material = `${context}\n${artifact.slice(0, MAX_READ)}`;
  const marks = (`${question}\n${material}`.match(OPEN) ?? []).length + (material.match(/\?(?=\s|$)/g) ?? []).length;
  return marks >= 3 ? "significant" : marks > 0 ? "some" : "none";
}

/** How many fields of the roster, or seats of the panel, the text speaks of. Something is always touched. */
function domainsTouched(subject: Subject, specialists: readonly Specialist[]): number {
  const keywords = keywordsOf(subject);
  const fields = new Map([
    ...ROSTER.map(({ agent, definition }) => [agent.id, definition.domains] as const),
    ...specialists.map(({ agent, domains }) => [agent.id, domains] as const),
  ]);
  return Math.max(1, [...fields.values()].filter((domains) => matchDomains(keywords, domains).length > 0).length);
}

/** List items under a heading that announces criteria, and boxes to be ticked anywhere. */
export function criteriaIn(text: string): number {
  let isCriteria = false;
  let count = 0;
  for (const line of text.split("\n").map((raw) => raw.trim())) {
    const isItem = /^(?:[-*+]|\d+[.)])\s+\S/.test(line);
    if (/^(?:#{1,6}\s|\*\*)/.test(line) || line.endsWith(":"))
      isCriteria = /accept|criteri|definition of done|requirement/i.test(line);
    if (isItem && (isCriteria || /^[-*+]\s+\[[ x]\]/i.test(line))) count++;
  }
  return count;
}

export const sentencesIn = (text: string): number =>
  text.split(/(?<=[.!?])(?:\s+|$)|\n{2,}|\n(?=[-*+#]|\d+[.)])/).filter((part) => /\p{L}{2,}/u.test(part)).length;
