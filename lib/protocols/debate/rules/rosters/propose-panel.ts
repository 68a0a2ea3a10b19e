/** The panel put before the user at the start gate (P5-02, P5-06, P5-07): who, why, and who can't be removed. */
import type { ProposedSeat } from "@/lib/kernel/types";
import { FEATURE_TYPE_LABELS, type DebateConfig } from "../config";
import { ADVOCATE_SEAT, CROSS_CUTTING_SEATS } from "./cross-cutting";
import type { Roster } from "./roster";
import { ROSTERS } from "./rosters";

type ProposalInput = {
  config: Pick<DebateConfig, "feature_type" | "roster"> & Partial<Pick<DebateConfig, "advocate">>;
  title: string;
  question: string;
  context: string;
  artifact?: string;
};

/** A long document mentions everything in passing once; what it is about, it mentions again. */
const MENTIONS_THAT_COUNT_IN_AN_ARTIFACT = 2;
const WORDS_SHOWN = 3;

export function proposePanel(input: ProposalInput): ProposedSeat[] {
  const roster = ROSTERS[input.config.roster];
  const reasons = domainReasons(roster, input);
  const domain = roster.agents.flatMap((agent): ProposedSeat[] => {
    const reason = reasons.get(agent.id);
    return reason ? [{ agent, reason, isRemovable: true }] : [];
  });
  const crossCutting = CROSS_CUTTING_SEATS.map((agent): ProposedSeat => ({
    agent,
    reason: "Takes part in every debate and can't be removed.",
    isRemovable: false,
  }));
  const advocate: ProposedSeat[] = input.config.advocate
    ? [
        {
          agent: ADVOCATE_SEAT,
          reason: "Argues for the strongest option the others reject. Its score does not count.",
          isRemovable: true,
        },
      ]
    : [];
  return [...domain, ...advocate, ...crossCutting];
}

function domainReasons(roster: Roster, input: ProposalInput): Map<string, string> {
  const { seats, optional = [], withAffected } = roster.matrix[input.config.feature_type];
  const label = FEATURE_TYPE_LABELS[input.config.feature_type];
  const reasons = new Map<string, string>(
    seats.map((seat) => [seat, `A debate about “${label}” always includes this seat.`]),
  );

  const named = seatsNamed(roster, input).filter(({ seat }) => !reasons.has(seat));
  for (const { seat, reason } of named) {
    if (withAffected || optional.includes(seat)) reasons.set(seat, reason);
  }
  if (withAffected && named.length === 0) {
    const others = seats.length > 0 ? " besides the seats above" : "";
    for (const seat of roster.services) {
      if (!reasons.has(seat))
        reasons.set(
          seat,
          `Nothing in the text says which service is affected${others}, so all are proposed. Remove those that are not.`,
        );
    }
  }
  return reasons;
}

/** Those of the roster whose words are in the text, wanted for this kind of change or not. */
export function seatsNamed(roster: Roster, input: ProposalInput): { seat: string; reason: string }[] {
  return roster.hints.flatMap(({ seat, pattern }) => {
    const words = mentions(input, pattern);
    return words.length > 0
      ? [{ seat, reason: `The text mentions ${words.map((word) => `“${word}”`).join(", ")}.` }]
      : [];
  });
}

/** The distinct words that matched, in the order they appear; the question counts before the document. */
function mentions({ title, question, context, artifact = "" }: ProposalInput, pattern: RegExp): string[] {
  const said = find([title, question, context].join("\n"), pattern);
  const written = find(artifact, pattern);
  const words = written.length >= MENTIONS_THAT_COUNT_IN_AN_ARTIFACT ? [...said, ...written] : said;
  const distinct = new Map(words.map((word) => [word.toLowerCase(), word]));
  return [...distinct.values()].slice(0, WORDS_SHOWN);
}

/** P5-06: phrases in which a hint's word means something else. They say nothing of who is concerned. */
const OTHER_SENSES = new RegExp(
  `\\b(?:${[
    "the rest of",
    "(?:all|for) the rest",
    "at rest",
    "Claude Code",
    "(?:Visual Studio|VS|Xcode|Gemini|Qwen) Code",
    "in the (?:event|event of|long run)",
    "(?:un)?likely event",
    "current events",
    "on the (?:table|same page|horizon)",
    "off the table",
    "tables? of contents",
    "turn(?:ed|ing)? the tables?",
    "(?:good|great|nice|day|full-time|part-time) jobs?",
    "jobs? (?:title|offer|market|to be done|well done)",
    "do(?:es|ing)? (?:its|the|a|their) job",
    "(?:get|got|take-home) (?:the )?message",
    "in (?:the )?service of",
    "of service",
    "social media",
    "media coverage",
    "look(?:ing)? forward",
    "mov(?:e|ing) forward",
    "(?:going|way|step|straight)[ -]?forward",
    "work stream",
    "revenue streams?",
    "talent pipeline",
    "sales pipeline",
    "salary packages?",
  ].join("|")})\\b`,
  "gi",
);

const find = (text: string, pattern: RegExp): string[] =>
  [...text.replaceAll(OTHER_SENSES, " … ").matchAll(pattern)].map(([word]) => word);
