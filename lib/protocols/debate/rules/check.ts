/** What the debate accepts as a reply, beyond its shape (G-03, G-09, P5-22 to P5-24, P5-41 to P5-51). */
import { z } from "zod";
import { atLeast } from "@/lib/domain/compare";
import type { Agent } from "@/lib/domain/agent";
import { rejectionsBefore, wasToldOfContradiction } from "@/lib/kernel/calls";
import { describeProblems, listed } from "@/lib/kernel/read-leniently";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { unaccounted } from "./concerns";
import {
  choiceSynthesisReplySchema,
  diagnosisReplySchema,
  synthesisReplySchema,
  type HearReply,
  type SpeakReply,
  type StandReply,
  type SynthesisReply,
} from "./replies";
import { parseSatisfactionScore, type ParsedScore } from "./satisfaction-score";
import { isAdvocate, votersOf } from "./seating";
import { findSeat, isAbsent, latestSpoken, type DebateState } from "./state";

const text = z.string().trim();
/** Null and missing are nothing said; a single one is a list of one. */
const listOfAny = <T>(entry: z.ZodType<T>) =>
  z
    .union([z.array(entry), entry.transform((one) => [one])])
    .nullish()
    .transform((value) => value ?? []);
const orNull = text.nullish().transform((value) => value || null);
const orEmpty = text.nullish().transform((value) => value ?? "");

/** Its words alone are a concern too: nobody said which one it is. */
const concern = z.union([
  text.transform((words) => ({ text: words, ref: null })),
  z
    .object({ id: orNull, about: orNull, text })
    .transform(({ text: words, id, about }) => ({ text: words, ref: { id, about } })),
]);
const answered = z.object({ id: text, change: orEmpty });
const earlier = z.object({
  id: text,
  became: text.transform((word) => word.toLowerCase()).pipe(z.enum(["settled", "dropped", "merged"])),
  by: orEmpty,
  how: orEmpty,
});

/** What can't be read of these is asked for once more (unreadIn), and left out if it comes again. */
const readable = <T>(entry: z.ZodType<T>) =>
  z
    .unknown()
    .optional()
    .transform((value): T[] | undefined => {
      if (value === undefined) return undefined;
      const entries = entriesOf(value);
      const read = entries.flatMap((one) => {
        const parsed = entry.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      });
      // Of a list nothing could be read of, nobody knows that it is empty.
      return entries.length > 0 && read.length === 0 ? undefined : read;
    });

const entriesOf = (value: unknown): unknown[] => (value === null ? [] : Array.isArray(value) ? value : [value]);

const rejectedOption = z.object({ option: text.min(1), why: orEmpty });

/** Lenient where meaning is plain: a missing list is an empty one, a list of changes is a text, null is nothing said. */
const lenientSpeakSchema = z.object({
  proposal: text.min(1, "proposal is empty"),
  choice: text.nullish(),
  satisfaction_score: z.unknown(),
  rationale: text.min(1, "rationale is empty"),
  blocking_concerns: listOfAny(concern).transform((all) => all.filter((one) => one.text !== "")),
  answered: readable(answered),
  earlier_concerns: readable(earlier),
  suggested_changes: z
    .union([text, z.array(text).transform((items) => items.join("\n"))])
    .nullish()
    .transform((value) => value ?? ""),
  performance_impact: orNull,
  rejected_options: readable(rejectedOption).nullable(),
  confidence: readable(text.transform((word) => word.toLowerCase()).pipe(z.enum(["low", "medium", "high"]))),
  would_change_my_mind: orNull,
});

export function check(state: DebateState, ask: Ask, reply: unknown): ReplyCheck {
  switch (ask.kind) {
    case "speak":
    case "choose":
    case "speak_blind":
    case "choose_blind":
      return checkSpeak(state, ask, reply);
    case "stand":
      return checkStand(state, reply);
    case "hear":
      return checkHear(state, reply);
    case "synthesise":
      return checkSynthesis(state, ask, reply);
    case "synthesise_choice":
      return checkShape(choiceSynthesisReplySchema, reply);
    case "diagnose":
      return checkShape(diagnosisReplySchema, reply);
    default:
      throw new Error(`The debate knows no ask kind ${ask.kind}.`);
  }
}

const scoreIn = (value: unknown): ParsedScore =>
  parseSatisfactionScore(
    typeof value === "object" && value !== null && "satisfaction_score" in value ? value.satisfaction_score : undefined,
  );

function checkSpeak(state: DebateState, ask: Ask, value: unknown): ReplyCheck {
  const parsed = lenientSpeakSchema.safeParse(value);
  const score = scoreIn(value);
  if (!parsed.success || !score.ok)
    return {
      kind: "re-ask",
      code: "schema",
      reason: listed([
        ...(parsed.success ? [] : [describeProblems(parsed.error)]),
        ...(score.ok ? [] : [score.reason]),
      ]),
    };

  const reply = toReply(parsed.data, score.score);
  const contradictions = [
    // P5-49: an advocate's score doesn't count, so nothing has to follow from it.
    ...(isAdvocate(state, ask.agentId) ? [] : scoreContradiction(reply, state.config.target_satisfaction)),
    ...missingAccounts(state, ask, reply),
    ...unreadIn(value),
  ];
  if (contradictions.length === 0) return { kind: "ok", reply };
  // P5-24: one clarification request; afterwards the score stands with a flag.
  return wasToldOfContradiction(state, ask)
    ? { kind: "ok", reply, flags: contradictions.map(({ flag }) => flag) }
    : { kind: "re-ask", code: "inconsistent", reason: contradictions.map(({ reason }) => reason).join(". ") };
}

/** Only what was said: a field nobody filled in is not in the log either. */
function toReply(
  {
    choice,
    blocking_concerns: concerns,
    answered: answers,
    earlier_concerns,
    rejected_options,
    confidence,
    would_change_my_mind,
    ...rest
  }: z.infer<typeof lenientSpeakSchema>,
  satisfaction_score: number,
): SpeakReply {
  const [sure] = confidence ?? [];
  return {
    ...rest,
    satisfaction_score,
    blocking_concerns: concerns.map((one) => one.text),
    ...(choice ? { choice } : {}),
    // Where the form for accounts was filled in, words alone are a new concern and not an old one to be guessed at.
    ...(earlier_concerns || concerns.some(({ ref }) => ref)
      ? { concern_refs: concerns.map(({ ref }) => ref ?? { id: null, about: null }) }
      : {}),
    ...(answers && answers.length > 0 ? { answered: answers } : {}),
    ...(earlier_concerns ? { earlier_concerns } : {}),
    // P5-42: null is "as before"; an empty list says that it rejects none any more.
    ...(rejected_options ? { rejected_options } : {}),
    ...(sure ? { confidence: sure } : {}),
    ...(would_change_my_mind ? { would_change_my_mind } : {}),
  };
}

type Contradiction = { flag: "inconsistent" | "unaccounted" | "unreadable"; reason: string };

const ABOUT_SCORE = "the score ";
/** Whether a request to clarify is about the score and the concerns not agreeing. */
export const isAboutScore = (reason: string): boolean => reason.startsWith(ABOUT_SCORE);

function scoreContradiction(reply: SpeakReply, target: number): Contradiction[] {
  const reachesTarget = atLeast(reply.satisfaction_score, target);
  if (reachesTarget && reply.blocking_concerns.length > 0)
    return [
      {
        flag: "inconsistent",
        reason: `${ABOUT_SCORE}${reply.satisfaction_score} reaches the target ${target}, yet blocking concerns are named. Either nothing blocks any more, or the score is too high`,
      },
    ];
  if (!reachesTarget && reply.blocking_concerns.length === 0)
    return [
      {
        flag: "inconsistent",
        reason: `${ABOUT_SCORE}${reply.satisfaction_score} is below the target ${target}, yet no blocking concern is named. Name what blocks, or give the score that follows from nothing blocking`,
      },
    ];
  return [];
}

/** An entry in another shape is not dropped in silence: what others are told would be untrue of it. */
const LISTS = { answered, earlier_concerns: earlier, rejected_options: rejectedOption } as const;

function unreadIn(value: unknown): Contradiction[] {
  if (typeof value !== "object" || value === null) return [];
  const given = value as Readonly<Record<string, unknown>>;
  const problems = Object.entries(LISTS).flatMap(([field, entry]) => {
    const entries = Object.hasOwn(given, field) && given[field] !== undefined ? entriesOf(given[field]) : [];
    const unread = entries.filter((one) => !entry.safeParse(one).success).length;
    return unread === 0
      ? []
      : [
          `${field}: ${unread} of ${entries.length} can't be read; each is an object with ${Object.keys(entry.shape).join(", ")}`,
        ];
  });
  return problems.length > 0 ? [{ flag: "unreadable", reason: problems.join("; ") }] : [];
}

/** P5-45: asked about once, with the score if that contradicts itself too. */
function missingAccounts(state: DebateState, { agentId }: Ask, reply: SpeakReply): Contradiction[] {
  const missing = unaccounted(state, agentId, reply).map(({ id }) => id);
  return missing.length === 0
    ? []
    : [
        {
          flag: "unaccounted",
          reason: `nothing says what became of your ${missing.length === 1 ? "concern" : "concerns"} ${missing.join(", ")}. List each in earlier_concerns with who settled it by which change, or why you drop it; or name it again in blocking_concerns with its id`,
        },
      ];
}

const lenientStandSchema = z.object({ objection: orNull, about: orNull });
/** Nothing is about a seat where nothing is objected to. */
const objected = ({ objection, about }: z.infer<typeof lenientStandSchema>) => ({
  objection,
  about: objection === null ? null : about,
});

/** P5-43: an objection without a score below the target would stop nothing. */
function checkStand(state: DebateState, value: unknown): ReplyCheck {
  const parsed = lenientStandSchema.extend({ remark: orNull }).safeParse(value);
  if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
  const { objection, remark } = parsed.data;
  const score = objectionScore(state, objection, value);
  return score.ok
    ? { kind: "ok", reply: { ...objected(parsed.data), satisfaction_score: score.score, remark } satisfies StandReply }
    : { kind: "re-ask", code: "schema", reason: score.reason };
}

const lenientHearSchema = lenientStandSchema.extend({
  word: text.min(1, "word is empty"),
  answered: readable(answered),
});

/** P5-50: it may answer as it likes; what changes its mind is an objection, which brings another round. */
function checkHear(state: DebateState, value: unknown): ReplyCheck {
  const parsed = lenientHearSchema.safeParse(value);
  if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
  const { word, answered: answers = [] } = parsed.data;
  const score = objectionScore(state, parsed.data.objection, value);
  return score.ok
    ? {
        kind: "ok",
        reply: {
          word,
          answered: answers,
          ...objected(parsed.data),
          satisfaction_score: score.score,
        } satisfies HearReply,
      }
    : { kind: "re-ask", code: "schema", reason: score.reason };
}

/** The score that goes with an objection; null without one: the last one stands. */
function objectionScore(
  { config: { target_satisfaction: target } }: DebateState,
  objection: string | null,
  value: unknown,
): { ok: true; score: number | null } | { ok: false; reason: string } {
  const score = scoreIn(value);
  if (objection === null)
    return score.ok && !atLeast(score.score, target)
      ? {
          ok: false,
          reason: `the score ${score.score} is below the target ${target}: say in objection what blocks, or give no score`,
        }
      : { ok: true, score: null };
  if (!score.ok || !atLeast(score.score, target)) return score;
  return {
    ok: false,
    reason: `the score ${score.score} reaches the target ${target}: leave the objection out, or give the score that follows from it`,
  };
}

/** P5-41: sent back once; afterwards it stands with a flag, since the design itself is worth more than the missing part. */
function checkSynthesis(state: DebateState, ask: Ask, value: unknown): ReplyCheck {
  const parsed = synthesisReplySchema.safeParse(value);
  if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
  const problem = responsibilitiesProblem(state, parsed.data);
  if (!problem) return { kind: "ok", reply: parsed.data };
  return rejectionsBefore(state, ask).length > 0
    ? { kind: "ok", reply: parsed.data, flags: ["incomplete"] }
    : { kind: "re-ask", code: "schema", reason: problem };
}

function responsibilitiesProblem(state: DebateState, { responsibilities }: SynthesisReply): string | null {
  const owners = new Set(
    responsibilities.filter(({ owns }) => owns.trim() !== "").map(({ agent }) => findSeat(state.panel, agent)?.id),
  );
  // P5-49: an advocate owns nothing.
  const missing = votersOf(state).filter(({ id }) => latestSpoken(state, id) && !owners.has(id));
  const absent = state.panel.filter(({ id }) => isAbsent(state, id) && owners.has(id));
  const problems = [
    ...(missing.length > 0
      ? [
          `nothing says what ${named(missing)} ${missing.length === 1 ? "owns" : "own"}. Name every agent that spoke, with what it is responsible for in this design`,
        ]
      : []),
    ...(absent.length > 0
      ? [
          `${named(absent)} gave no answer in this debate, so nothing can be written in ${absent.length === 1 ? "its" : "their"} name`,
        ]
      : []),
  ];
  return problems.length > 0 ? `responsibilities: ${problems.join("; ")}` : null;
}

const named = (agents: readonly Agent[]): string => agents.map(({ id, name }) => `${name} (${id})`).join(", ");

function checkShape(schema: z.ZodType, value: unknown): ReplyCheck {
  const parsed = schema.safeParse(value);
  return parsed.success
    ? { kind: "ok", reply: parsed.data }
    : { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
}
