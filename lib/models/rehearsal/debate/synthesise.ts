/** P5-31: the design as the log has it. What nobody said is not in it. */
import type { Agent } from "@/lib/domain/agent";
import type { DebateScript } from "./script";
import { effectOf } from "@/lib/protocols/debate/closing";
import { openConcerns } from "@/lib/protocols/debate/readiness";
import type { SynthesisReply } from "@/lib/protocols/debate/replies";
import { lastDecision, type DebateState } from "@/lib/protocols/debate/state";
import { quotable, subjectMatter } from "../subject-matter";
import type { Angle } from "./angle";
import { answerings, orderedAngles, type Answering } from "./conversation";
import { capital, of, small } from "./phrases";
import { focusFor } from "./scene";

/** Contracts and data first, then those who build on them, then the proof, then the way into production. */
const BUILD_ORDER = ["protocol", "api", "database", "auth-controller", "infrastructure", "backend", "jobs", "global-controller", "meeting-controller", "media-handler", "client", "frontend", "dry-reviewer", "code-reviewer", "security", "observability", "test", "operations"];

const SHOWN = { interfaces: 5, targets: 6, open: 3, positive: 4, negative: 3 } as const;

type Seat = { agent: Agent; first: Angle; second: Angle; third: Angle };

export function synthesise(state: DebateState, script: DebateScript): SynthesisReply {
  const seats = state.panel.map((agent): Seat => {
    const [first, second, third] = orderedAngles(state, agent) as [Angle, Angle, Angle];
    return { agent, first, second, third };
  });
  const pairs = [...answerings(state, 0), ...answerings(state, 1)];
  const concerns = openConcerns(state);
  const { title, snippets } = subjectMatter(state.subject);
  const inOrder = seats.toSorted((one, other) => rank(one.agent) - rank(other.agent));
  const rationale = decided(state);
  return {
    overview: overview(state, seats, pairs, rationale),
    responsibilities: seats.map((seat) => responsibility(state, seat, pairs)),
    interfaces: pairs.filter(({ isOwner }) => isOwner).slice(0, SHOWN.interfaces).map(({ raiser, answerer, angle }) => `${raiser.name} and ${answerer.name}: ${angle.settlement}.`),
    performance_targets: seats.flatMap(({ agent, first, second }) => [first.impact, second.impact].filter((impact) => /\d/.test(impact)).slice(0, 1).map((impact) => `${impact} (${agent.name})`)).slice(0, SHOWN.targets),
    open_questions: [
      ...concerns.map(({ agentId, concern }) => `${nameOf(state, agentId)}: ${concern}`),
      ...snippets.filter(({ kind }) => kind === "open").map(({ text }) => `From the document: “${text}”`),
      ...seats.map(({ agent, third }) => `${capital(third.topic)}, left for after the release (${agent.name}).`),
    ].slice(0, SHOWN.open + concerns.length),
    implementation_order: inOrder.map(({ agent, first }) => `${capital(first.settlement)} (${agent.name}).`),
    consequences: {
      positive: pairs.slice(0, SHOWN.positive).map(({ raiser, angle }) => `${capital(angle.settlement)} meets ${of(raiser.name)} concern about ${angle.topic}.`),
      negative: [...concerns.map(({ agentId, concern }) => `Dissent of ${nameOf(state, agentId)}: ${concern}`), ...seats.map(({ agent, first }) => `Cost on the side of ${agent.name}: ${small(first.impact)}`)].slice(0, SHOWN.negative),
      neutral: [`What the panel left for later is listed under open questions; this record is from a rehearsal (script: ${script.replaceAll("_", " ")}).`],
    },
    alternatives: alternatives(state, title),
  };
}

function overview(state: DebateState, seats: readonly Seat[], pairs: readonly Answering[], rationale: string | null): string {
  const { title, snippets } = subjectMatter(state.subject);
  const common = pairs.slice(0, 3).map(({ angle, raiser }) => `- ${capital(angle.settlement)} (asked for by ${raiser.name})`);
  const bound = snippets.find(({ kind }) => kind === "constraint" || kind === "figure")?.text;
  const opening = rationale ?? `After ${state.rounds.length} ${state.rounds.length === 1 ? "round" : "rounds"} all ${seats.length} agents can answer for “${title}” under the same conditions.`;
  return [`${opening} The common elements:`, common.join("\n"), bound ? `The design keeps to “${bound}”.` : ""].filter(Boolean).join("\n\n");
}

function decided(state: DebateState): string | null {
  const decision = lastDecision(state);
  if (!decision || effectOf(decision.answer.choice)?.kind !== "proceed") return null;
  const label = decision.gate.options.find(({ id }) => id === decision.answer.choice)?.label ?? decision.answer.choice;
  return `${decision.answer.answeredBy} decided “${quotable(label)}”, because “${quotable(decision.answer.rationale, 160)}”. The panel had not reached consensus; its dissent is kept below.`;
}

function responsibility(state: DebateState, { agent, first, second }: Seat, pairs: readonly Answering[]): SynthesisReply["responsibilities"][number] {
  const gives = pairs.filter(({ answerer }) => answerer.id === agent.id).map(({ angle, raiser }) => `${angle.settlement} for ${raiser.name}`);
  return {
    agent: agent.name,
    owns: `${capital(first.topic)}; ${second.topic}.`,
    implementation_notes: [first.proposal.replaceAll("{focus}", () => `“${focusFor(state, agent, first)}”`), gives.length > 0 ? `Provides ${gives.join("; ")}.` : ""].filter(Boolean).join(" "),
  };
}

function alternatives(state: DebateState, title: string): SynthesisReply["alternatives"] {
  const [focus = title] = subjectMatter(state.subject).terms;
  return [
    { name: `Leave “${focus}” as it is`, pros: "No migration and nothing new to run.", cons: `The question “${quotable(state.subject.question)}” comes back, with more depending on the answer.` },
    {
      name: "Everything in one release",
      pros: "One date and one announcement.",
      cons: "It takes away the way back, and a failure could not be assigned to a step.",
    },
  ];
}

function rank({ id }: Agent): number {
  const place = BUILD_ORDER.indexOf(id);
  return place === -1 ? BUILD_ORDER.indexOf("client") : place;
}

const nameOf = (state: DebateState, agentId: string): string => state.panel.find(({ id }) => id === agentId)?.name ?? agentId;
