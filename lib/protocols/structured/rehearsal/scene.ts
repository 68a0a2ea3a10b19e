/** Everything one reply is composed from, read off the state once. */
import type { Agent } from "@/lib/domain/agent";
import { startedRound } from "@/lib/kernel/rounds";
import { STRUCTURED_SCRIPTS, type StructuredScriptId } from "@/lib/protocols/structured/rules/scripts";
import { seatOf, type Round, type StructuredState } from "@/lib/protocols/structured/rules/state";
import { isRole, type Check, type Role, type Verdict } from "@/lib/protocols/structured/rules/vocabulary";
import type { Ask } from "@/lib/kernel/types";
import { quotable, subjectMatter, type Snippet } from "@/lib/models/rehearsal/subject-matter";
import { hashOf } from "@/lib/models/rehearsal/variation";
import { planFor, type RoundPlan } from "./plan";
import { plannedResults } from "./results";
import { topics as knownTopics, type Topic } from "./prose";
import { fill, type Filling, type Variants } from "@/lib/models/rehearsal/template";

export type Scene = {
  state: StructuredState;
  ask: Ask;
  round: Round;
  plan: RoundPlan;
  results: Readonly<Record<Check, Verdict>>;
  script: StructuredScriptId;
  topic: Topic;
  /** 0 the first time the topic comes up, 1 the second. */
  pass: number;
  /** Null for the orchestrator and an expert. */
  role: Role | null;
  agent: Agent | null;
  quote: Snippet;
  other: Snippet;
  /** A term and a passage of the user's own text, quoted. */
  words: { focus: string; quote: string };
  /** Fills them in. */
  withWords: (text: string) => string;
  /** One of several ways to say it, another one in the next round and for the next role. */
  vary: <Name extends string = never>(key: string, variants: Variants<Name>, ...values: Filling<Name>) => string;
};

const isScript = (id: string): id is StructuredScriptId => STRUCTURED_SCRIPTS.some((script) => script.id === id);
/** Scripts every protocol's rehearsal may be asked for. */
const ALIASES: Readonly<Record<string, StructuredScriptId>> = {
  converges: "six_of_six",
  stalls: "non_converged",
  splits: "borderline",
  hard_block: "validator_repair",
  scattered: "sycophancy",
};

export const scriptOf = (id: string): StructuredScriptId => (isScript(id) ? id : (ALIASES[id] ?? "six_of_six"));

export function sceneOf(state: StructuredState, ask: Ask, scriptId: string): Scene {
  const round = startedRound(state);
  const script = scriptOf(scriptId);
  const plan = planFor(script, state, round.number);
  const agent = state.panel.find(({ id }) => id === ask.agentId) ?? null;
  const role = agent && isRole(agent.kind) ? agent.kind : null;
  const { topic, pass } = topicOf(state, round.number);
  const place = hashOf(ask.agentId) % 7;
  const [quote, other] = quotesFor(state, topic, round.number, ask.agentId);
  return {
    state,
    ask,
    round,
    plan,
    results: plannedResults(state, round, plan.disagreement),
    script,
    topic,
    pass,
    role,
    agent,
    quote,
    other,
    words: wordsOf(state, topic, quote.text),
    withWords: (text) => fillIn(state, topic, text, quote.text),
    vary: (key, variants, ...values) =>
      fill(variants[(hashOf(state.seed, key) + place + round.number) % variants.length] ?? variants[0], ...values),
  };
}

/** Functions as replacements, since a user's text may hold "$&". */
export function fillIn(state: StructuredState, topic: Topic, text: string, quote: string): string {
  const words = wordsOf(state, topic, quote);
  return text.replaceAll("{focus}", () => words.focus).replaceAll("{quote}", () => words.quote);
}

export const wordsOf = (state: StructuredState, topic: Topic, quote: string): Scene["words"] => ({
  focus: `“${focusOf(state, topic)}”`,
  quote: `“${quote}”`,
});

/** Most rounds speak of what the whole is called, some of a part of it. */
function focusOf({ seed, subject }: StructuredState, topic: Topic): string {
  const { terms } = subjectMatter(subject);
  return quotable(terms[[0, 1, 0, 2][hashOf(seed, topic.about) % 4] ?? 0] ?? terms[0] ?? subject.title);
}

const ordered = new WeakMap<StructuredState["subject"], { seed: number; topics: readonly Topic[] }>();

/** The topics closest to the user's text first, each once before any comes again. */
export function topicOf(state: StructuredState, round: number): { topic: Topic; pass: number } {
  const known = ordered.get(state.subject);
  const topics = known?.seed === state.seed ? known.topics : orderTopics(state);
  if (known?.topics !== topics) ordered.set(state.subject, { seed: state.seed, topics });
  const topic = topics[(round - 1) % topics.length];
  if (!topic) throw new Error("There is no topic.");
  return { topic, pass: Math.floor((round - 1) / topics.length) };
}

function orderTopics({ subject, seed }: StructuredState): readonly Topic[] {
  const text = `${subject.title}\n${subject.question}\n${subject.context}\n${subject.artifact.slice(0, 20_000)}`;
  const weight = ({ near, about }: Topic): number =>
    Math.min(5, text.match(new RegExp(near.source, "giu"))?.length ?? 0) * 4 + (hashOf(seed, about) % 7);
  return knownTopics()
    .map((topic) => ({ topic, weight: weight(topic) }))
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ topic }) => topic);
}

/** Two passages of the user's text: those nearest to the topic first, others in the next round. */
function quotesFor(
  { subject, seed }: StructuredState,
  topic: Topic,
  round: number,
  agentId: string,
): [Snippet, Snippet] {
  const { snippets, title } = subjectMatter(subject);
  const ranked = snippets
    .map((snippet) => ({
      snippet,
      weight:
        (topic.near.test(snippet.text) ? 2 : 0) +
        (snippet.kind === "question" ? -1 : 0) +
        (hashOf(seed, agentId, round, snippet.text) % 100) / 50,
    }))
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ snippet }) => snippet);
  const fallback: Snippet = { kind: "question", text: title };
  const first = ranked[0] ?? fallback;
  return [first, ranked.find(({ text }) => text !== first.text) ?? fallback];
}

export const nameOfRole = (state: StructuredState, role: Role): string => seatOf(state, role).name;

/** Lower case at the beginning, for a sentence that goes on. */
export const small = (text: string): string =>
  /^[A-Z][a-z ]/.test(text) && !text.startsWith("I ") ? text.charAt(0).toLowerCase() + text.slice(1) : text;
export const paragraphs = (...parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join("\n\n");
