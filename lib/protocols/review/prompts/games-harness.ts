/** Reviews that together ask everything there is to ask, with something in every field an agent may fill. */
import { z } from "zod";
import { lensOfKind } from "@/lib/protocols/review/rules/lenses/lenses";
import { readLeniently } from "@/lib/kernel/read-leniently";
import { ASK_KINDS } from "@/lib/protocols/review/rules/replies/replies";
import {
  assessmentReply,
  card,
  conditional,
  disagrees,
  fail,
  issue,
  PASS,
  rates,
  revisionReply,
  serviceReply,
  type ReviewGame,
  type Said,
  type Script,
} from "@/lib/protocols/review/rules/review-harness";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { inTurn } from "@/lib/testing/builders";
import type { Answer } from "@/lib/testing/play";
import { promptsOf, type Prompts } from "./prompt-harness";

export type GameName =
  | "custom"
  | "strategic"
  | "idea"
  | "ideaChoice"
  | "question"
  | "tool"
  | "design"
  | "story"
  | "section"
  | "paper"
  | "decided";
type Play = { script: Script; game: ReviewGame };

const objection = { issues_with_others: [{ agent: "x", objection: "The fix hides the cost." }] };
/** Disagrees with the third seat, and objects to how its concern was handled. */
const contrary = (withAgent: string, extra: Said = {}): Said =>
  conditional({ disagreements: [disagrees(withAgent)], ...objection, ...extra });
const search: ReviewGame["config"] = { literature_search: "provider" };
const supplements = [{ what: "An ablation", why: "The gain may be noise", priority: "REQUIRED", scope: "small" }];
const story = {
  elevator_pitch: "In short.",
  core_argument: "At length.",
  narrative_arc: "From question to answer.",
  limitations: ["One site"],
  supplements,
  content_points: [
    { claim: "It holds", evidence: "Table 1", interpretation: "So", prior_work: "Before", significance: "Much" },
  ],
};
const vulnerability = {
  description: "Leakage",
  severity: "major",
  category: "data_leakage",
  fix: "WRITING_FIX",
  how: "Split by site",
  priority: "NICE_TO_HAVE",
  scope: "small",
};
const sectionIssue = {
  location: "Paragraph 1",
  problem: "Wrong year",
  evidence: "The gap analysis",
  rewrite: "In 2019",
  severity: "major",
};
const claim = { quote: "It always works", status: "EXAGGERATED", action: "Say usually" };
const paperIssue = { location: "Section 3", problem: "Wrong sign", severity: "important", suggestion: "Minus" };
const weakness = { title: "Small sample", detail: "n = 14", severity: "major", suggestion: "Say so" };
const question = {
  significance: "Great.",
  novelty: "Some.",
  positioning: "Between.",
  venue_fit: "Good.",
  predicted_objection: "Small.",
  saturation: "Low.",
  feasibility: "Yes.",
  method_gap: "None.",
  data_sufficiency: "Enough.",
  timeline: "Weeks.",
  traps: ["Drift"],
  pain_point: "Daily.",
  current_workaround: "By hand.",
};

const PLAYS: Readonly<Record<Exclude<GameName, "idea" | "ideaChoice">, Play>> = {
  custom: {
    script: [
      [contrary("first-reader"), conditional(), conditional()],
      [contrary("first-reader", { keep: "RESOLVED" }), conditional(), PASS],
    ],
    game: { config: { max_rounds: 2 } },
  },
  strategic: {
    script: [[contrary("first-reader"), conditional(), conditional()]],
    game: {
      config: { max_rounds: 3 },
      decide: inTurn(
        { choice: "compromise", texts: { compromise: "Lead with both." } },
        { choice: "one_more_round", rationale: "Cut the appendix." },
      ),
    },
  },
  question: {
    script: [
      [conditional(question), conditional(question), fail({ ...question, infeasible: true })],
      [PASS, PASS, PASS],
    ],
    game: {
      config: { profile: "question", research_type: "M" },
      decide: inTurn({ choice: "refine", rationale: "Narrow it." }),
    },
  },
  tool: {
    script: [
      [conditional(question), conditional(question), conditional()],
      [PASS, PASS, PASS],
    ],
    game: { config: { profile: "question", research_type: "C" } },
  },
  design: {
    script: [
      [
        conditional({
          literature_requests: ["sparse attention"],
          experiment_suggestions: [{ what: "Ablate", why: "Unclear", priority: "REQUIRED" }],
        }),
        contrary("innovation-advisor"),
        conditional(),
      ],
      [PASS, PASS, PASS],
    ],
    game: { config: { profile: "design", research_type: "M", ...search } },
  },
  story: {
    script: [
      [
        conditional(story),
        conditional({ vulnerabilities: [vulnerability] }),
        conditional({ sufficiency: "Nearly.", positioning: "Right.", missing_analyses: ["Subgroups"] }),
      ],
      [PASS, PASS, PASS],
    ],
    game: { config: { profile: "story" }, decide: inTurn({ choice: "waive", rationale: "No time." }) },
  },
  section: {
    script: [
      [
        { issues: [sectionIssue], ...objection },
        { paragraphs: [{ n: 1, style: "MIXED", issues: ["It hedges"], rewrite: "It is so." }], authority_score: 6 },
        { claims: [claim], review_verdict: "NO" },
      ],
    ],
    game: { config: { profile: "section", section: "discussion", fast_mode: true } },
  },
  paper: {
    script: [
      [
        { issues: [{ location: "Line 3", type: "structural", current: "teh", fix: "the" }] },
        { issues: [paperIssue] },
        {
          weaknesses: [weakness, { ...weakness, title: "Not new", severity: "fatal" }],
          strengths: ["Clear"],
          questions: ["Why?"],
          missing_references: ["Doe 2019"],
          summary: "It claims much.",
        },
      ],
      [PASS, PASS, PASS],
    ],
    game: { config: { profile: "paper" } },
  },
  decided: {
    script: [
      [conditional(), PASS, PASS],
      [{ ...PASS, issues: [issue("minor", "A comma is missing")] }, PASS, PASS],
    ],
    game: {
      artifact: "",
      config: { draft_first: true, closing_edit: true },
      special: ({ kind }, state) =>
        kind === "modify"
          ? {
              json: {
                ...revisionReply(state),
                rulings: [{ issue_id: "A1", part: "", reason: "Only the team can say", ruling: "NEEDS_DECISION" }],
                decisions_needed: [{ issue_id: "A1", question: "How many people?", options: [], default: "Two." }],
              },
            }
          : null,
      decide: inTurn({ choice: "answer", texts: { q1: "Three." } }),
    },
  },
};

/** What an agent writes in place of a text it gave; `path` is where. */
export type Rewrite = (text: string, ask: Ask, path: string) => string;
export type GameChange = { rewrite?: Rewrite; game?: ReviewGame };

export const GAME_NAMES: readonly GameName[] = [
  "custom",
  "strategic",
  "idea",
  "ideaChoice",
  "question",
  "tool",
  "design",
  "story",
  "section",
  "paper",
  "decided",
];

export function playGame(name: GameName, { rewrite, game: more = {} }: GameChange = {}): Prompts {
  const { script, game } = name === "idea" || name === "ideaChoice" ? ideaGame(name) : PLAYS[name];
  const answer = (ask: Ask, state: ReviewState): Answer => {
    const own = more.special?.(ask, state) ?? game.special?.(ask, state);
    if (own) return own;
    if (lensOfKind(ask.kind) === null) return serviceReply(ask, state);
    const row = script[Math.min(ask.round, script.length) - 1] ?? [];
    return { json: assessmentReply(ask, state, row[state.panel.findIndex(({ id }) => id === ask.agentId)] ?? PASS) };
  };
  return promptsOf(script, {
    ...game,
    ...more,
    config: { ...game.config, ...more.config },
    special: (ask, state) => rewritten(answer(ask, state), ask, rewrite),
  });
}

/** Round 1: all fail, so that a rescue follows; round 2: no agreement; or, for the choice, agreement and a turn of the person's own. */
function ideaGame(name: "idea" | "ideaChoice"): Play {
  const special = (ask: Ask, state: ReviewState): Answer | null => {
    if (lensOfKind(ask.kind) === null) return null;
    const rating = name === "ideaChoice" || ask.round > 1 ? "VIABLE" : "KILL";
    const order = ask.agentId === "field-scout" && name === "idea" ? ["I7", "I6"] : ["I6", "I7"];
    const ranking = name === "idea" && ask.round > 1 ? order : [];
    const extra = {
      issues: [issue("major", `I1: thin (${ask.agentId})`)],
      new_ideas: [card("A bolder one")],
      literature_requests: ["nearest work"],
      searches_needed: ["who else"],
    };
    return {
      json: { ...assessmentReply(ask, state, { keep: "PARTIALLY" }), ...rates(state, () => rating, ranking), ...extra },
    };
  };
  const config = { profile: "idea", max_rounds: 3, ...search } as const;
  return {
    script: [],
    game:
      name === "idea"
        ? { config, special }
        : { config, special, decide: inTurn({ choice: "combine_ideas", texts: { idea: "I1 with I2" } }) },
  };
}

function rewritten(answer: Answer, ask: Ask, rewrite: Rewrite | undefined): Answer {
  const schema = ASK_KINDS[ask.kind]?.replySchema;
  if (!rewrite || !schema || !("json" in answer)) return answer;
  const read = readLeniently(schema, answer.json);
  return read.success ? { json: mapTexts(schema, read.data, (text, path) => rewrite(text, ask, path), "") } : answer;
}

/** Names and ids are no prose: a reply has to stay one that is accepted. */
const NAMES: ReadonlySet<string> = new Set([
  "issue_id",
  "idea_id",
  "with_agent",
  "agent",
  "chosen",
  "overruled",
  "topic",
  "category",
  "ids[]",
  "answers[]",
  "issue",
  "id",
  "find",
  "heading",
  "ranking[]",
  "url",
  "novelty_source",
]);

function mapTexts(
  schema: z.core.$ZodType,
  value: unknown,
  map: (text: string, path: string) => string,
  path: string,
): unknown {
  if (schema instanceof z.ZodNullable) return value === null ? null : mapTexts(schema.unwrap(), value, map, path);
  if (schema instanceof z.ZodString) return NAMES.has(path.split(".").at(-1) ?? "") ? value : map(String(value), path);
  if (schema instanceof z.ZodArray)
    return (value as unknown[]).map((item) => mapTexts(schema.element, item, map, `${path}[]`));
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, part]) => [
        name,
        mapTexts(part, (value as Record<string, unknown>)[name], map, path === "" ? name : `${path}.${name}`),
      ]),
    );
  return value;
}
