/** Deliberations that between them ask everything that can be asked. */
import { agent, inTurn } from "@/lib/testing/builders";
import {
  advice,
  answerAgain,
  challenge,
  comment,
  conflict,
  engaging,
  high,
  persists,
  REPORT,
  type ChairGame,
  type Script,
} from "@/lib/protocols/chair/rules/chair-harness";
import { CHAIR } from "@/lib/protocols/chair/rules/chair-seat";
import { promptsOf, type Prompts } from "./prompt-harness";

const panel = [
  agent("Data Architect", {
    kind: "architect",
    role: "What is stored and how it changes",
    brief: "Owns the data model.",
  }),
  agent("Security", { kind: "reviewer", role: "Who could misuse it", brief: "Owns authentication." }),
  agent("Product", { kind: "specialist", role: "For whom it is" }),
];
const subject = {
  title: "Session storage",
  question: "Where do login sessions live?",
  context: "Two engineers, six weeks.",
  artifact: "# Draft\n\nSessions are rows in a table.\n\n## Open\n\nHow long do they live?",
};
const [a, b] = ["data-architect", "security"];
const eligible = { triage_mode: "full" as const, conflict_overrides: [high(a, b)] };
const judged = (words: Readonly<Record<number, Record<string, string | null>>>) => ({
  judge: ({ round }: { round: number }) => ({ engagement: engaging(words[round] ?? {}) }),
});

type Named = { script: Script; game: ChairGame };

const three = (text: (words: string) => string): Named => ({
  script: [
    {
      [a]: advice("High", {
        finding: text("Rows survive a restart."),
        key_concern: text("Memory is lost on restart."),
      }),
      [b]: advice("High", {
        finding: text("Tokens in rows can leak."),
        key_concern: text("A dump holds live tokens."),
        security_related: true,
      }),
    },
    {
      [a]: answerAgain(text("Hashed rows hold no token; the hash costs 2 microseconds.")),
      [b]: answerAgain(text("A hash covers it, but backups keep it for a year.")),
    },
    {
      [a]: answerAgain(text("Backups can skip that table.")),
      [b]: answerAgain(text("Then restoring logs everyone out, which is fine.")),
    },
  ],
  game: {
    panel,
    subject,
    config: eligible,
    conflicts: [
      conflict(a, b, { topic: text("tokens in rows"), a_position: text("rows"), b_position: text("no rows") }),
    ],
    says: {
      ...judged({
        2: { [a]: "Hashed rows hold no token", [b]: "backups keep it for a year" },
        3: { [a]: "Backups can skip that table", [b]: "restoring logs everyone out" },
      }),
      synthesise: { consensus: [text("A restart loses nobody.")], gaps: [text("How many sessions there are.")] },
    },
  },
});

const GAMES = {
  task: (text) => three(text),
  team: (text) => ({ ...three(text), game: { ...three(text).game, config: { ...eligible, dispatch_mode: "team" } } }),
  escalated: (text) => ({
    script: [{ [a]: advice("Low", { finding: text("I can't tell.") }), [b]: advice("Low"), product: "timeout" }],
    game: {
      panel,
      subject,
      config: { triage_mode: "full" },
      conflicts: [conflict(a, b, { topic: text("tokens") })],
      decide: inTurn({ choice: "position_a", answeredBy: "Ada", rationale: text("We know our users.") }),
    },
  }),
  plan: (text) => ({
    script: [
      {
        [a]: comment("Flag concerns", { key_risks: text("It locks the table."), review: text("Steps are in order.") }),
      },
      { [a]: { response: text("With a short lock it holds."), ...comment() } },
    ],
    game: {
      panel: panel.slice(0, 2),
      subject,
      config: { ...eligible, session_type: "plan_issue", design_decisions: [text("Sessions live in Postgres.")] },
      conflicts: [conflict(a, b)],
      says: {
        draft: { plan: text("1. Add a table.") },
        judge: { engagement: engaging({ [a]: "With a short lock it holds", [b]: null }), conflicts: [persists()] },
      },
    },
  }),
  together: (text) => ({
    script: [
      {
        [a]: {
          ...comment("Suggest changes", { review: text("Steps are in order."), key_concern: text("It locks.") }),
          issues: [{ text: text("It locks the table."), severity: "important" }],
        },
        [b]: {
          ...comment("Flag concerns"),
          issues: [{ text: text("The table is locked."), severity: "blocking" }],
          conditions: [{ text: text("A restart loses nobody."), state: "open" }],
        },
      },
    ],
    game: {
      panel: panel.slice(0, 2),
      subject,
      config: { session_type: "plan_issue", triage_mode: "full" },
      says: {
        frame: {
          draft: { plan: text("1. Add a table."), files: [], testing: text("Restart it."), open_questions: [] },
          missing_expertise: [text("Running Postgres.")],
        },
        // Security finds something at its first look, and nothing once it is mended.
        check_plan: ({ agentId }, { mend }) =>
          agentId === b && !mend
            ? {
                objection: text("Nobody says how long the lock is."),
                unmet_issues: ["B1"],
                conditions: [{ text: text("A restart loses nobody."), state: "open" }],
              }
            : mend && agentId === b
              ? { conditions: [{ text: text("A restart loses no new session."), state: "provided_for" }] }
              : {},
        mend: {
          changes: [{ asked: text("How long the lock is."), done: text("Step 1 says 10 ms.") }],
          edits: [
            {
              find: text("1. Add a table, with a short lock."),
              replace: text("1. Add a table, with a short lock of 10 ms."),
            },
          ],
        },
        synthesise: {
          same_issues: [{ issues: ["A1", "B1"] }],
          report: {
            ...REPORT,
            plan: text("1. Add a table, with a short lock."),
            files: [text("sessions.ts")],
            testing: text("Restart it."),
            resolutions: [{ issue_id: "A1", resolution: text("The lock is short."), outcome: "changed" }],
            open_questions: [text("Who is on call?")],
          },
        },
      },
      decide: inTurn({
        choice: "approve_with_changes",
        answeredBy: "Ada",
        texts: { changes: text("Add an index."), open_1: text("The platform team.") },
      }),
    },
  }),
  review: (text) => ({
    script: [
      {
        [b]: challenge("Revise", {
          critique: text("Step 1 can't be undone."),
          important_issues: [text("No rollback.")],
        }),
      },
      {
        [b]: {
          response: text("A backup before step 1 would do."),
          ...challenge("Revise", { important_issues: [text("No rollback.")] }),
        },
      },
    ],
    game: {
      panel: panel.slice(0, 2),
      subject,
      config: { ...eligible, session_type: "review_plan" },
      conflicts: [conflict(a, b)],
      says: { judge: { engagement: engaging({ [a]: null, [b]: "A backup before step 1 would do" }) } },
    },
  }),
  pull_request: (text) => ({
    script: [{ [a]: advice("High", { finding: text("Line 3 leaks.") }) }],
    game: { panel, subject, config: { triage_mode: "full", subject_kind: "pr", subject_number: 7 }, conflicts: [] },
  }),
  alone: (text) => ({
    script: [],
    game: { panel: [CHAIR], subject: { ...subject, context: text(subject.context) }, config: {} },
  }),
} satisfies Record<string, (text: (words: string) => string) => Named>;

export type GameName = keyof typeof GAMES;
export const GAME_NAMES = Object.keys(GAMES) as GameName[];
export const PANEL = panel;

/** `text` rewrites what agents and people say; `game` overrides the rest. */
export function playGame(
  name: GameName,
  text: (words: string) => string = (words) => words,
  game: (own: ChairGame) => ChairGame = (own) => own,
): Prompts {
  const named: Named = GAMES[name](text);
  return promptsOf(named.script, game(named.game));
}
