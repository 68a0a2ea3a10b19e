/** Everything one reply is composed from, read off the state once. */
import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import { dispatchedIds, isPlanType, type ChairState } from "@/lib/protocols/chair/rules/state";
import { quotable, subjectMatter, type Snippet, type SnippetKind } from "@/lib/models/rehearsal/subject-matter";
import { fill, type Filling, type Variants } from "@/lib/models/rehearsal/template";
import { hashOf } from "@/lib/models/rehearsal/variation";
import { confidenceOf, pairOf, partOf, type ChairScript, type Pair, type Part } from "./cast";
import { orderedViews } from "./seat-views";
import type { View } from "./prose";

export type Voice = {
  agent: Agent;
  view: View;
  second: View;
  part: Part;
  /** Fills the user's term into a sentence of this seat. */ about: (sentence: string) => string;
};

export type Scene = {
  state: ChairState;
  script: ChairScript;
  title: string;
  pair: Pair | null;
  voices: readonly Voice[];
  snippets: readonly Snippet[];
  /** One of several ways to say it; another one for the next seat. */
  vary: <Name extends string = never>(
    key: string,
    seat: string,
    variants: Variants<Name>,
    ...values: Filling<Name>
  ) => string;
};

export function sceneOf(state: ChairState, script: ChairScript): Scene {
  const pair = pairOf(state, script);
  const { title, snippets } = subjectMatter(state.subject);
  const ids = dispatchedIds(state);
  return {
    state,
    script,
    title,
    pair,
    snippets,
    voices: ids
      .flatMap((id) => state.panel.filter((agent) => agent.id === id))
      .map((agent): Voice => {
        const [view, second] = orderedViews(state, agent);
        return {
          agent,
          view,
          second,
          part: partOf(pair, agent.id),
          about: (sentence) => sentence.replaceAll("{focus}", () => `“${focusOf(state, agent)}”`),
        };
      }),
    vary: (key, seat, variants, ...values) => {
      const place = Math.max(
        0,
        ids.findIndex((id) => id === seat),
      );
      return fill(variants[(hashOf(state.seed, key) + place) % variants.length] ?? variants[0], ...values);
    },
  };
}

export function voiceOf({ voices }: Scene, agentId: AgentId): Voice {
  const voice = voices.find(({ agent }) => agent.id === agentId);
  if (!voice) throw new Error(`${agentId} is not asked in this deliberation.`);
  return voice;
}

export const sureOf = ({ state, script }: Scene, { part, agent }: Voice) => confidenceOf(state, script, part, agent.id);

/** The two that conflict, each with what it has to say. */
export function sidesOf(scene: Scene): { lead: Voice; other: Voice } | null {
  return scene.pair ? { lead: voiceOf(scene, scene.pair.lead), other: voiceOf(scene, scene.pair.other) } : null;
}

/** P2-43: a specialist who is asked alone about a plan has nobody to be in conflict with but the plan. */
export const isAgainstDraft = ({ script, voices, state }: Scene): boolean =>
  script === "chair_decides" && voices.length === 1 && isPlanType(state);

/** Most speak of what the whole is called, some of a part of it. */
const TERM_PLACES = [0, 0, 1, 2] as const;

function focusOf({ seed, subject }: ChairState, agent: Agent): string {
  const { terms } = subjectMatter(subject);
  const place = TERM_PLACES[hashOf(seed, agent.id, "focus") % TERM_PLACES.length] ?? 0;
  return quotable(terms[place] ?? terms[0] ?? subject.title);
}

/** The passage nearest to what the seat looks at, another one than its neighbours' where there are enough. */
export function quoteFor(scene: Scene, voice: Voice): { snippet: Snippet; isNear: boolean } {
  const before = scene.voices.slice(0, scene.voices.indexOf(voice)).map((other) => rankedFor(scene, other)[0]);
  const ranked = rankedFor(scene, voice);
  const snippet = ranked.find((one) => !before.includes(one)) ?? ranked[0] ?? { kind: "question", text: scene.title };
  return { snippet, isNear: voice.view.about.test(snippet.text) };
}

const KIND_WEIGHT: Readonly<Record<SnippetKind, number>> = {
  figure: 2,
  constraint: 2,
  open: 2,
  item: 1,
  statement: 1,
  question: 0,
};

function rankedFor({ snippets, state }: Scene, { agent, view }: Voice): Snippet[] {
  const weight = ({ text, kind }: Snippet): number =>
    (view.about.test(text) ? 4 : 0) + KIND_WEIGHT[kind] + (hashOf(state.seed, agent.id, text) % 100) / 100;
  return snippets
    .map((snippet) => ({ snippet, weight: weight(snippet) }))
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ snippet }) => snippet);
}
