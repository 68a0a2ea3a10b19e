/** What is the same for everyone who is asked: it stands first in each prompt, so that a provider's prompt cache holds it. */
import type { Agent } from "@/lib/domain/agent";
import { CHAIR, isChair } from "@/lib/protocols/chair/rules/chair-seat";
import { expertiseMissing, stillOpen } from "@/lib/protocols/chair/rules/open-questions";
import { citedLines } from "@/lib/protocols/chair/rules/replies/cited";
import { quoted } from "@/lib/protocols/chair/rules/replies/cited-words";
import { asWhole, wholeText } from "@/lib/protocols/chair/rules/replies/whole-plan";
import { ROSTER } from "@/lib/protocols/chair/rules/roster/roster";
import { specialistOf } from "@/lib/protocols/chair/rules/specialist";
import type { ChairState } from "@/lib/protocols/chair/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { countTokens } from "@/lib/prompts/count-tokens";
import { cutText } from "@/lib/prompts/cut-text";
import { inline, section } from "@/lib/prompts/section";

export function questionParts({ subject, config }: ChairState): string[] {
  const { title, question, context } = subject;
  return [
    section("question", `${title}\n\n${question}`),
    ...(context ? [section("context", context)] : []),
    ...config.design_decisions.map((decision, index) => section("design-decision", decision, { number: index + 1 })),
  ];
}

const list = (title: string, items: readonly string[]): string[] =>
  items.length > 0 ? [`${title}:\n${items.map((item) => `- ${item}`).join("\n")}`] : [];

/** What nobody answers for is the chair's to remember: a specialist answers for its seat in any case. */
export function framingPart(state: ChairState, reader: "chair" | "specialist"): string[] {
  const { framing } = state;
  if (!framing) return [];
  const inWords = (items: readonly string[]): string[] => items.map((item) => quoted(state, item));
  const parts = [
    ...list("Given", inWords(framing.constraints)),
    ...list("The decision was right if (proposed, not confirmed)", inWords(framing.success_criteria)),
    ...(reader === "chair" ? list("Nobody at the table answers for", expertiseMissing(state)) : []),
  ];
  return parts.length > 0 ? [section("chair-framing", parts.join("\n\n"))] : [];
}

/** The chair knows its own passages; whoever else reads a mark is told what it stands for. What a person has settled is open no more. */
export function draftPart(state: ChairState, reader: "chair" | "specialist"): string[] {
  const { draft } = state;
  if (!draft) return [];
  const whole = wholeText({ ...asWhole(draft), openQuestions: stillOpen(state, draft.open_questions) });
  return [section("draft-plan", [whole, ...(reader === "specialist" ? citedLines(draft.cited) : [])].join("\n\n"))];
}

/** The chair reads the whole, as far as a call can hold it. */
export function artifactPart({ subject }: ChairState, tokens: number | null): string[] {
  return subject.artifact.trim() ? [section("artifact", cutText(subject.artifact, tokens))] : [];
}

export function participantsPart({ outlook, panel, config }: ChairState): string[] {
  if (outlook.dispatched.length === 0) return [];
  const lines = outlook.dispatched.flatMap(({ agentId, reason }) => {
    const agent = panel.find(({ id }) => id === agentId);
    if (!agent) return [];
    const { role, domains } = specialistOf(agent, config);
    return [
      `- ${agent.id}: ${inline(agent.name)}, ${role}${agent.role ? ` — ${inline(agent.role)}` : ""}${domains.length > 0 ? `. Domains: ${domains.map(inline).join(", ")}` : ""}. Chosen because: ${inline(reason)}`,
    ];
  });
  return [section("participants", lines.join("\n"))];
}

export function seatOf({ panel }: Pick<ChairState, "panel">, { agentId }: Pick<Ask, "agentId">): Agent {
  const agent = panel.find(({ id }) => id === agentId);
  if (!agent) throw new Error(`The panel has no seat ${agentId}.`);
  return agent;
}

/** P2-03: the definition of a specialist, with the skills it brings along. */
export function definitionParts(state: Pick<ChairState, "config">, agent: Agent): string[] {
  const definition =
    [agent.role, agent.brief].filter(Boolean).join("\n\n") ||
    "No further definition: judge as an experienced specialist of this field would.";
  return [
    section("seat", definition, { name: agent.name }),
    ...specialistOf(agent, state.config).skills.map(({ name, text }) => section("skill-text", text, { name })),
  ];
}

/** Definitions of the roster name each other (“storage layout (Data Architect)”), and not all of them are asked: what falls to those is nobody's. */
export function absentPart({ outlook, panel }: Pick<ChairState, "outlook" | "panel">, { brief }: Agent): string[] {
  const owners = (brief.match(/\([^()]{1,80}\)/g) ?? []).map((owner) => owner.slice(1, -1));
  const asked = new Set(
    panel.flatMap(({ id, name }) => (outlook.dispatched.some(({ agentId }) => agentId === id) ? [name] : [])),
  );
  const absent = ROSTER.map(({ agent }) => agent.name).filter((name) => owners.includes(name) && !asked.has(name));
  return absent.length > 0 ? [`Not asked here: ${absent.join(", ")}. What falls to them nobody answers for.`] : [];
}

/** The chair may be left out of a panel; somebody chairs it all the same. */
export function chairPart({ panel }: Pick<ChairState, "panel">): string {
  const { name, role, brief } = panel.find(isChair) ?? CHAIR;
  return section("seat", [role, brief].filter(Boolean).join("\n\n"), { name });
}

/** P2-16: what a definition costs each time it is sent. */
export const definitionTokens = (state: Pick<ChairState, "config">, agent: Agent): number =>
  definitionParts(state, agent).reduce((sum, part) => sum + countTokens(part), 0);
