/** Small, valid things for tests of the chair, so that a test only writes what it is about. */
import type { Agent } from "@/lib/domain/agent";
import type { Subject } from "@/lib/domain/subject";
import type { PayloadOf } from "@/lib/events/schema";
import { agent, eventsOf } from "@/lib/testing/builders";
import { play, type Answer, type Game, type Played } from "@/lib/testing/play";
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import type { Ask } from "@/lib/kernel/types";
import { isAnswerKind, isCheckKind } from "./replies/answers";
import { conflictsForChair } from "./conclude";
import { chairConfigSchema } from "./config";
import { openConflicts } from "./conflicts/conflicts";
import type { chairConfigSchema as Schema } from "./config";
import type { z } from "zod";
import { issuesToResolve, reportToEdit } from "./replies/plan-verdict";
import { answeredIn, dispatchedIds, type ChairState } from "./state";

export type Fields = Record<string, unknown>;
export type ConfigInput = z.input<typeof Schema>;
/** What a seat says in a round; a string is the code its call fails with. */
export type Said = Fields | string;
/** Per round, by seat. A seat that is not named says something agreeable. */
export type Script = readonly Readonly<Record<string, Said>>[];

export const stateOf = (folded: Folded): ChairState => folded.protocol as ChairState;
export const stateIn = ({ folded }: Pick<Played, "folded">): ChairState => stateOf(folded);
export const seats = (...names: string[]): Agent[] => names.map((name) => agent(name, { kind: "specialist" }));
export const high = (agent_a: string, agent_b: string) => ({ agent_a, agent_b, level: "HIGH" });

const SUBJECT: Subject = { title: "Session storage", question: "Where do sessions live?", artifact: "", context: "" };

export function chairCreated({
  panel = seats("a", "b"),
  config = {},
  subject = {},
}: Pick<ChairGame, "panel" | "config" | "subject"> = {}): PayloadOf<"deliberation.created"> {
  return {
    type: "deliberation.created",
    protocol: "chair",
    subject: { ...SUBJECT, ...subject },
    config: chairConfigSchema.parse(config),
    panel,
    seed: 7,
    source: { kind: "rehearsal", script: "converges" },
    createdBy: "Ada",
    start: true,
  };
}

export const block = (confidence: string | null = "High"): Fields => ({
  confidence,
  reasoning: "I have seen it before.",
  key_concern: "None",
  needs_human_judgment: false,
  security_related: false,
});
export const advice = (confidence: string | null = "High", extra: Fields = {}): Fields => ({
  finding: "Sessions are read on every request.",
  recommendation: "Keep them in the database.",
  ...block(confidence),
  ...extra,
});
export const answerAgain = (response: string, confidence: string | null = "High", extra: Fields = {}): Fields => ({
  response,
  ...advice(confidence),
  ...extra,
});
export const comment = (recommendation = "Approve", extra: Fields = {}): Fields => ({
  review: "The steps are in a sound order.",
  recommendation,
  key_risks: "The migration may take long.",
  ...block(),
  ...extra,
});
export const challenge = (recommendation = "Approve", extra: Fields = {}): Fields => ({
  critique: "I looked for the step that can't be undone.",
  recommendation,
  blocking_issues: [],
  important_issues: [],
  minor: [],
  ...block(),
  ...extra,
});

export const conflict = (a: string, b: string, extra: Fields = {}): Fields => ({
  id: "C1",
  a,
  b,
  topic: "where sessions live",
  type: "other",
  a_position: `${a} wants the database`,
  b_position: `${b} wants memory`,
  favoured_side: null,
  is_blocking: false,
  is_critical_path: false,
  ...extra,
});

/** Who engaged, with the words that are new; null did not. */
export const engaging = (words: Readonly<Record<string, string | null>>): Fields[] =>
  Object.entries(words).map(([specialist, excerpt]) => ({
    specialist,
    pattern: excerpt === null ? "restatement" : "new_argument",
    new_reasoning_excerpt: excerpt,
  }));
export const resolved = (id = "C1", extra: Fields = {}): Fields => ({
  conflict_id: id,
  status: "resolved",
  agreement: "Both want the database now.",
  adopted_side: "a",
  a_position: "the database",
  b_position: "the database",
  resolution_question: null,
  ...extra,
});
export const persists = (id = "C1", extra: Fields = {}): Fields => ({
  conflict_id: id,
  status: "persists",
  agreement: null,
  adopted_side: null,
  a_position: "the database",
  b_position: "memory",
  resolution_question: "Which of the two survives a restart?",
  ...extra,
});

export type ChairGame = Pick<Game, "decide" | "from" | "at"> & {
  panel?: Agent[];
  config?: ConfigInput;
  subject?: Partial<Subject>;
  conflicts?: readonly Fields[];
  /** What the chair says by kind, on top of something plain; by round where it is asked twice. */
  says?: Readonly<Record<string, Fields | ((ask: Ask, state: ChairState) => Fields)>>;
  special?: (ask: Ask, state: ChairState) => Answer | null;
};

export function chairGame(
  script: Script,
  { panel, config, subject, conflicts = [], says = {}, special, decide, from, at }: ChairGame = {},
): Played {
  return play({
    created: chairCreated({
      ...(panel ? { panel } : {}),
      ...(config ? { config } : {}),
      ...(subject ? { subject } : {}),
    }),
    answer: (ask, folded) => {
      const state = stateOf(folded);
      const answer = special?.(ask, state);
      if (answer) return answer;
      if (isAnswerKind(ask.kind)) {
        const said = script[ask.round - 1]?.[ask.agentId] ?? PLAIN_ANSWERS[ask.kind];
        return typeof said === "string" ? { fail: said } : { json: said };
      }
      const given = says[ask.kind];
      if (isCheckKind(ask.kind))
        return { json: { ...NO_OBJECTION, ...(typeof given === "function" ? given(ask, state) : given) } };
      return {
        json: { ...plainChair(ask, state, conflicts), ...(typeof given === "function" ? given(ask, state) : given) },
      };
    },
    ...(decide ? { decide } : {}),
    ...(from ? { from } : {}),
    ...(at ? { at } : {}),
  });
}

export const NO_OBJECTION: Fields = { objection: null, unmet_issues: [] };

const PLAIN_ANSWERS: Readonly<Record<string, Fields>> = {
  advise: advice(),
  advise_again: answerAgain("As I said."),
  comment: comment(),
  comment_again: { response: "As I said.", ...comment() },
  challenge: challenge(),
  challenge_again: { response: "As I said.", ...challenge() },
};

export const REPORT: Fields = {
  decision: "Sessions live in the database.",
  rationale: "They survive a restart.",
  diagram: null,
  inline_actions: ["Add the table."],
  separate_actions: [],
  open_questions: [],
};

export function plainChair(ask: Ask, state: ChairState, conflicts: readonly Fields[] = []): Fields {
  const resolutions = issuesToResolve(state).map(({ id }) => ({ issue_id: id, resolution: "Worked in." }));
  switch (ask.kind) {
    case "frame":
      return {
        constraints: ["No new service"],
        success_criteria: ["A restart loses nobody"],
        missing_expertise: [],
        diagram: false,
        draft: null,
        assignments: dispatchedIds(state).map((specialist) => ({
          specialist,
          question: `What does ${specialist} say about it?`,
        })),
      };
    case "draft":
      return {
        plan: "1. Add a table.",
        files: ["sessions.ts: read from it"],
        testing: "Restart and see who is still logged in.",
        open_questions: [],
      };
    case "synthesise":
      return { consensus: ["Sessions are read often."], conflicts, gaps: [], escalate: [] };
    case "judge": {
      const round = currentRound(state);
      return {
        engagement: engaging(
          Object.fromEntries((round ? answeredIn(round) : []).map(({ agentId }) => [agentId, null])),
        ),
        conflicts: openConflicts(state.conflicts).map(({ id }) => persists(id)),
        new_conflicts: [],
        escalate: [],
      };
    }
    case "decide":
      return {
        decisions: conflictsForChair(state).map(({ id, a }) => ({
          conflict_id: id,
          winner: a,
          resolution: "The database.",
          rationale: "It can be taken back.",
          cited_pattern: "as in the users table",
          is_irreversible: false,
        })),
      };
    case "propose":
      return {
        proposal: "Try it for a month.",
        rationale: "It can be taken back.",
        missing: ["How many sessions there are."],
      };
    case "report":
      return REPORT;
    case "report_pr":
      return { ...REPORT, pr_verdict: "Approve", pr_concerns: [] };
    case "report_plan":
      return {
        ...REPORT,
        plan: "1. Add a table. 2. Read from it.",
        files: ["sessions.ts"],
        testing: "Restart and see who is still logged in.",
        resolutions,
      };
    case "report_review":
      return { ...REPORT, revised_plan: "1. Add a table, with an index.", resolutions };
    case "mend":
      return { changes: [{ asked: "What was found.", done: "It stays as it was." }], edits: [] };
    case "revise": {
      const { plan, decision } = reportToEdit(state);
      return {
        changes: [{ asked: state.changeRequests.at(-1)?.text ?? "", done: "Step 3." }],
        edits: [
          { find: plan ?? "", replace: `${plan ?? ""}\n3. As asked.` },
          { find: decision, replace: `${decision.replace(/\.$/, "")}, as asked.` },
        ],
      };
    }
    case "review_alone":
      return {
        ...REPORT,
        finding: "One table is enough.",
        confidence: "High",
        reasoning: "It is done so elsewhere.",
        plan: "1. Add a table.",
        files: ["sessions.ts"],
        testing: "Restart and see who is still logged in.",
        opinion: "Approve",
        blocking_issues: [],
        important_issues: [],
        pr_verdict: "Approve",
        pr_concerns: [],
      };
    default:
      throw new Error(`No reply for ${ask.kind}.`);
  }
}

export const gateIn = ({ folded }: Played) => folded.lifecycle.openGates[0];
export const optionsIn = (played: Played): string[] => gateIn(played)?.options.map(({ id }) => id) ?? [];
export const outcomeIn = ({ log }: Played) => eventsOf(log, "deliberation.closed")[0]?.outcome;
export const roundsIn = ({ log }: Played): number => eventsOf(log, "round.started").length;
export const askedIn = ({ log }: Played, round: number): string[] => [
  ...(eventsOf(log, "round.started").find((started) => started.round === round)?.order ?? []),
];
export const evaluationIn = (played: Played, round: number) => stateIn(played).rounds[round - 1]?.evaluation;
export const kindsIn = ({ asked }: Played): string[] => asked.map(({ kind }) => kind);

/** A plan two specialists look at. */
export const DRAFT = { plan: "1. Add a table.", files: ["sessions.ts"], testing: "Restart it.", open_questions: [] };
export const PLAN: ChairGame = {
  panel: seats("a", "b"),
  config: { session_type: "plan_issue", triage_mode: "full" },
  says: { frame: { draft: DRAFT } },
};
export const withSays = (says: ChairGame["says"], more: ChairGame = {}): ChairGame => ({
  ...PLAN,
  ...more,
  says: { ...PLAN.says, ...says },
});
