/** P5-31: the design as the log has it. What nobody said is not in it. */
import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import { capital, nameOf } from "@/lib/domain/wording";
import type { DebateScript } from "./cast";
import { effectOf } from "@/lib/protocols/debate/rules/closing";
import { concernsOf, openConcerns } from "@/lib/protocols/debate/rules/concerns";
import type { SynthesisReply } from "@/lib/protocols/debate/rules/replies";
import { votersOf } from "@/lib/protocols/debate/rules/seating";
import { lastDecision, latestSpoken, type DebateState } from "@/lib/protocols/debate/rules/state";
import { quotable, small, subjectMatter } from "@/lib/models/rehearsal/subject-matter";
import type { Angle } from "./prose";
import { answerings, hasSaid, orderedAngles, type Answering } from "./conversation";
import { focusFor } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

/** Contracts and data first, then those who build on them, then the proof, then the way into production. */
const BUILD_ORDER = [
  "protocol",
  "api",
  "database",
  "auth-controller",
  "infrastructure",
  "backend",
  "jobs",
  "global-controller",
  "meeting-controller",
  "media-handler",
  "client",
  "frontend",
  "dry-reviewer",
  "code-reviewer",
  "security",
  "observability",
  "test",
  "operations",
];

const SHOWN = { interfaces: 5, targets: 6, open: 3, positive: 4, negative: 3 } as const;

type Seat = { agent: Agent; first: Angle; second: Angle; third: Angle };

export function synthesise(state: DebateState, script: DebateScript): SynthesisReply {
  // P5-49: an advocate owns nothing.
  const seats = votersOf(state)
    .filter(({ id }) => latestSpoken(state, id))
    .map((agent): Seat => {
      const [first, second, third] = orderedAngles(state, agent) as [Angle, Angle, Angle];
      return { agent, first, second, third };
    });
  const pairs = [...answerings(state, 0), ...answerings(state, 1)].filter(({ answerer, angle }) =>
    hasSaid(state, answerer.id, angle.settlement),
  );
  const concerns = openConcerns(state);
  const { title, snippets } = subjectMatter(state.subject);
  const inOrder = seats.toSorted((one, other) => rank(one.agent) - rank(other.agent));
  const rationale = decided(state);
  const refusals = refusedTo(state);
  return {
    overview: overview(state, seats, pairs, rationale),
    responsibilities: seats.map((seat) => responsibility(state, seat, pairs, refusals)),
    interfaces: pairs
      .filter(({ isOwner }) => isOwner)
      .slice(0, SHOWN.interfaces)
      .map(({ raiser, answerer, angle }) => fill(sentences().synthesise.interface, { raiser, answerer, angle })),
    performance_targets: seats
      .flatMap(({ agent, first, second }) =>
        [first.impact, second.impact]
          .filter((impact) => /\d/.test(impact))
          .slice(0, 1)
          .map((impact) => `${impact} (${agent.name})`),
      )
      .slice(0, SHOWN.targets),
    open_questions: [
      ...concerns.map(({ agentId, text: concern }) => `${nameOf(state, agentId)}: ${concern}`),
      ...snippets
        .filter(({ kind }) => kind === "open")
        .map(({ text }) => (text.endsWith("?") ? text : fill(sentences().synthesise.whatFollows, { text }))),
      ...seats.map(({ agent, third }) => fill(sentences().synthesise.leftForLater, { third, agent })),
    ].slice(0, SHOWN.open + concerns.length),
    implementation_order: inOrder
      .filter(({ agent }) => !refusals.has(agent.id))
      .map(({ agent, first }) => `${capital(first.settlement)} (${agent.name}).`),
    consequences: {
      positive: pairs
        .filter((pair) => isMet(state, pair))
        .slice(0, SHOWN.positive)
        .map(({ raiser, angle }) => fill(sentences().synthesise.positive, { raiser, angle })),
      negative: [
        ...concerns.map(({ agentId, text: concern }) =>
          fill(sentences().synthesise.dissent, { name: nameOf(state, agentId), concern }),
        ),
        ...seats.map(({ agent, first }) => fill(sentences().synthesise.cost, { agent, impact: small(first.impact) })),
      ].slice(0, Math.max(SHOWN.negative, concerns.length)),
      neutral: [fill(sentences().synthesise.rehearsal, { script: script.replaceAll("_", " ") })],
    },
    alternatives: alternatives(state, title),
  };
}

/** Whoever dropped its point was not met by what somebody offered later, unless it said so of that. */
function isMet(state: DebateState, { raiser, angle }: Answering): boolean {
  const own = concernsOf(state).filter(({ agentId }) => agentId === raiser.id);
  return (
    own.every(({ status }) => status !== "dropped") ||
    own.some(({ history }) =>
      history.some(
        ({ kind, text }) => kind === "settled" && text.toLowerCase().includes(angle.settlement.toLowerCase()),
      ),
    )
  );
}

function overview(
  state: DebateState,
  seats: readonly Seat[],
  pairs: readonly Answering[],
  rationale: string | null,
): string {
  const { snippets } = subjectMatter(state.subject);
  const common = pairs.slice(0, 3).map(({ angle, raiser }) => fill(sentences().overview.common, { angle, raiser }));
  const bound = snippets.find(({ kind }) => kind === "constraint" || kind === "figure")?.text;
  const opening =
    rationale ??
    fill(sentences().overview.opening, {
      count: state.rounds.length,
      rounds: state.rounds.length === 1 ? "round" : "rounds",
      seats: seats.length,
    });
  return [
    ...(common.length > 0 ? [fill(sentences().overview.withCommon, { opening }), common.join("\n")] : [opening]),
    bound ? fill(sentences().overview.keepsTo, { bound }) : "",
  ]
    .filter(Boolean)
    .join("\n\n");
}

function decided(state: DebateState): string | null {
  const decision = lastDecision(state);
  if (!decision || effectOf(decision.answer.choice)?.kind !== "proceed") return null;
  const label = decision.gate.options.find(({ id }) => id === decision.answer.choice)?.label ?? decision.answer.choice;
  return fill(sentences().overview.decided, {
    by: decision.answer.answeredBy,
    label: quotable(label),
    rationale: quotable(decision.answer.rationale, 160),
  });
}

/** The options in which the rehearsed diagnosis has the one who objects prevail (`diagnose.ts`). */
const GRANTING = ["resolution_1", "approach_b"];

/** Where a person goes on against a seat, what the seat made its condition is not carried out. */
function refusedTo(state: DebateState): ReadonlyMap<AgentId, string> {
  const decision = lastDecision(state);
  if (!decision || effectOf(decision.answer.choice)?.kind !== "proceed" || GRANTING.includes(decision.answer.choice))
    return new Map();
  const by = decision.answer.answeredBy;
  return new Map(
    openConcerns(state).map(({ agentId, text }) => [
      agentId,
      fill(sentences().responsibility.refused, { by, concern: text }),
    ]),
  );
}

function responsibility(
  state: DebateState,
  { agent, first, second }: Seat,
  pairs: readonly Answering[],
  refusals: ReadonlyMap<AgentId, string>,
): SynthesisReply["responsibilities"][number] {
  const gives = pairs
    .filter(({ answerer }) => answerer.id === agent.id)
    .map(({ angle, raiser }) => fill(sentences().responsibility.gives, { angle, raiser }));
  return {
    agent: agent.name,
    owns: `${capital(first.topic)}; ${second.topic}.`,
    implementation_notes: [
      refusals.get(agent.id) ?? first.proposal.replaceAll("{focus}", () => `“${focusFor(state, agent, first)}”`),
      gives.length > 0 ? fill(sentences().responsibility.provides, { gives: gives.join("; ") }) : "",
    ]
      .filter(Boolean)
      .join(" "),
  };
}

function alternatives(state: DebateState, title: string): SynthesisReply["alternatives"] {
  const [focus = title] = subjectMatter(state.subject).terms;
  return [
    {
      name: fill(sentences().alternatives.leaveName, { focus }),
      pros: sentences().alternatives.leavePros,
      cons: fill(sentences().alternatives.leaveCons, { question: quotable(state.subject.question) }),
    },
    {
      name: sentences().alternatives.oneReleaseName,
      pros: sentences().alternatives.oneReleasePros,
      cons: sentences().alternatives.oneReleaseCons,
    },
  ];
}

function rank({ id }: Agent): number {
  const place = BUILD_ORDER.indexOf(id);
  return place === -1 ? BUILD_ORDER.indexOf("client") : place;
}
