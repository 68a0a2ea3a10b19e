/** Phase D: the four exhibits, each agreeing with how its check will end. */
import type { ReplyOf } from "@/lib/protocols/structured/rules/replies/replies";
import type { Role, Verdict } from "@/lib/protocols/structured/rules/vocabulary";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { hashOf } from "@/lib/models/rehearsal/variation";
import { documentPassage, documentQuote } from "./document-passage";
import { topicOf, type Scene } from "./scene";
import { claimsOf } from "./write-claims";
import { passages, type TraceStep } from "./prose";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

/** The last decision, and the first one, so that the thread is not lost. */
export function priorDecisions({ state: { decisions } }: Scene): { id: string; stance: "upholds" }[] {
  return [...new Set([decisions.at(-1)?.id, decisions[0]?.id])].flatMap((id) =>
    id ? [{ id, stance: "upholds" as const }] : [],
  );
}

const common = (scene: Scene, role: Role) => ({
  prior_decisions: priorDecisions(scene),
  claims: claimsOf(scene, role),
});

const ASSUMED = { basis: "assumed" as const, from: null };

/** What the document says is observed; what follows from the proposal is derived from it; the rest is what any such case looks like. */
function asSteps(scene: Scene, steps: readonly TraceStep[]): ReplyOf<"trace">["traces"][number]["steps"] {
  const quote = documentQuote(scene);
  const own = new Set<TraceStep>([...scene.topic.happy, ...scene.topic.edge]);
  const derived = {
    basis: "derived" as const,
    from: fill(sentences().trace.fromProposal, { primitive: scene.topic.primitive.name }),
  };
  const told = steps.map((step) => ({ action: step[0], delta: step[1], ...(own.has(step) ? derived : ASSUMED) }));
  return quote
    ? [
        { action: sentences().trace.starts, delta: "document: unread → read", basis: "observed", from: quote.cited },
        ...told,
      ]
    : told;
}
function stateOf({ topic: { variable } }: Scene) {
  return [
    { variable: variable.name, value: variable.value },
    { variable: "case", value: "none" },
    { variable: "told", value: "no" },
  ];
}

export function trace(scene: Scene): ReplyOf<"trace"> {
  const { topic, round, quote, results } = scene;
  const isBroken = results.critic_attack_on_action_trace === "BROKEN";
  const earlier = earlierTopic(scene);
  return {
    traces: [
      {
        kind: "happy_path",
        not_applicable: null,
        title: fill(sentences().trace.ordinaryTitle, { primitive: topic.primitive.name }),
        trigger: topic.triggers.happy,
        initial_state: stateOf(scene),
        steps: asSteps(scene, [...passages().traceBefore, ...topic.happy, ...passages().traceAfter]),
        outcome: sentences().trace.ordinaryOutcome,
        hooks: [topic.primitive.name],
        uses: null,
        self_assessment: 4,
      },
      {
        kind: "edge_case",
        not_applicable: null,
        title: fill(sentences().trace.edgeTitle, { edge: small(topic.triggers.edge) }),
        trigger: topic.triggers.edge,
        initial_state: stateOf(scene),
        steps: asSteps(scene, [...passages().traceBefore, ...topic.edge, ...passages().traceAfter]),
        outcome: sentences().trace.edgeOutcome,
        hooks: [topic.primitive.name],
        uses: null,
        self_assessment: isBroken ? 2 : 3,
      },
      {
        kind: "cross_round_reference",
        not_applicable: null,
        title: earlier
          ? fill(sentences().trace.earlierTitle, {
              primitive: topic.primitive.name,
              earlier: earlier.topic.primitive.name,
            })
          : sentences().trace.documentTitle,
        trigger: earlier
          ? earlier.topic.triggers.edge
          : fill(sentences().trace.documentTrigger, { passage: quote.text }),
        initial_state: stateOf(scene),
        steps: asSteps(
          scene,
          earlier
            ? [
                ...passages().traceBefore,
                ...earlier.topic.edge.slice(0, 2),
                ...topic.happy.slice(0, 2),
                ...passages().traceAfter,
              ]
            : [
                ...passages().traceBefore,
                [sentences().trace.lookedUp, "passage: unread → read"],
                [sentences().trace.followed, "rule: none → applied"],
                ...topic.happy.slice(0, 2),
                ...passages().traceAfter,
              ],
        ),
        outcome: earlier ? sentences().trace.earlierOutcome : sentences().trace.documentOutcome,
        hooks: earlier ? [topic.primitive.name, earlier.topic.primitive.name] : [topic.primitive.name],
        uses: {
          round: earlier?.round ?? 0,
          primitive: earlier?.topic.primitive.name ?? quotable(plain(scene.state.subject.title), 60),
        },
        self_assessment: round.number === 1 ? 2 : 3,
      },
    ],
    ...common(scene, "action"),
  };
}

const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function earlierTopic({ state, round }: Scene): { round: number; topic: ReturnType<typeof topicOf>["topic"] } | null {
  if (round.number === 1) return null;
  const back = 1 + (hashOf(state.seed, "back", round.number) % Math.min(3, round.number - 1));
  const number = round.number - back;
  return { round: number, topic: topicOf(state, number).topic };
}

const GUARDIAN_VERDICTS: Readonly<Record<Verdict, "FAIL" | "PASS" | "INCONCLUSIVE">> = {
  BROKEN: "FAIL",
  ROBUST: "PASS",
  UNCLEAR: "INCONCLUSIVE",
};

export function invariant(scene: Scene): ReplyOf<"invariant"> {
  const { topic, words, results, round, vary } = scene;
  const result = results.guardian_vs_observer_walkthrough;
  // A pass in every other round has a condition.
  const verdict = result === "ROBUST" && round.number % 2 === 0 ? "CONDITIONAL_PASS" : GUARDIAN_VERDICTS[result];
  return {
    invariant: topic.invariant.sentence,
    property: topic.invariant.property,
    measure: topic.invariant.measure,
    tolerance: topic.invariant.tolerance,
    relevance: vary("relevance", sentences().invariant.relevance, words),
    verdict,
    evidence: evidenceFrom(scene),
    confidence: verdict === "INCONCLUSIVE" ? 2 : 4,
    failure_mechanism: verdict === "FAIL" ? topic.invariant.mechanism : null,
    condition: verdict === "CONDITIONAL_PASS" ? topic.invariant.condition : null,
    missing_sentence:
      verdict === "INCONCLUSIVE" ? fill(sentences().invariant.missing, { measure: topic.invariant.measure }) : null,
    ...common(scene, "guardian"),
  };
}

/** Words of the proposal as they stand. */
function evidenceFrom({ round, topic, withWords }: Scene): string[] {
  const sentencesIn = (text: string): string[] =>
    text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > 20);
  const said = round.proposal?.reply.position ?? "";
  const wanted = [...sentencesIn(withWords(topic.mechanism)), ...sentencesIn(said)].filter((sentence) =>
    said.includes(sentence),
  );
  return [...new Set(wanted)]
    .slice(1, 3)
    .map((sentence) => quotable(sentence, 180))
    .concat(wanted.length === 0 ? [topic.headline] : [])
    .slice(0, 2);
}

export function walkthrough(scene: Scene): ReplyOf<"walkthrough"> {
  const { topic, results, state, round, quote } = scene;
  const friction = results.observer_friction_vs_critic_attack;
  const persona =
    passages().personas[(hashOf(state.seed, "persona") + round.number) % passages().personas.length] ??
    passages().personas[0];
  const isLost = friction === "BROKEN" || results.guardian_vs_observer_walkthrough === "BROKEN";
  const [first, second, third] = topic.steps;
  const inDocument = documentQuote(scene);
  const steps: Pick<ReplyOf<"walkthrough">["steps"][number], "action" | "outcome">[] = [
    { action: sentences().walkthrough.reads, outcome: "success" },
    { action: fill(sentences().walkthrough.finds, { text: quotable(quote.text, 60) }), outcome: "success" },
    { action: first, outcome: "success" },
    { action: second, outcome: friction === "ROBUST" ? "success" : "confusion" },
    { action: third, outcome: isLost ? "stuck" : "confusion" },
    {
      action: isLost ? sentences().walkthrough.asks : sentences().walkthrough.worksOut,
      outcome: isLost ? "confusion" : "success",
    },
    {
      action: isLost ? sentences().walkthrough.guesses : sentences().walkthrough.goesOn,
      outcome: isLost ? "confusion" : "success",
    },
    {
      action: isLost ? sentences().walkthrough.waits : sentences().walkthrough.isDone,
      outcome: isLost ? "stuck" : "success",
    },
  ];
  return {
    persona: { ...persona },
    goal: topic.goal,
    starting_context: sentences().walkthrough.startingContext,
    steps: steps.map((step, index) => ({
      ...step,
      ...(index === 1 && inDocument?.text === quote.text
        ? { basis: "observed" as const, from: inDocument.cited }
        : [2, 3, 4].includes(index)
          ? {
              basis: "derived" as const,
              from: fill(sentences().trace.fromProposal, { primitive: topic.primitive.name }),
            }
          : ASSUMED),
    })),
    friction_points: [
      { step: 4, what: topic.frictions[0] },
      { step: 5, what: topic.frictions[1] },
    ],
    verdict: isLost ? "No" : friction === "UNCLEAR" ? "Partially" : "Yes",
    time_to_first_output: isLost
      ? sentences().walkthrough.tooLong
      : fill(sentences().walkthrough.inTime, { minutes: 6 + (hashOf(state.seed, round.number, "minutes") % 9) }),
    would_recommend: isLost ? sentences().walkthrough.wouldNotRecommend : sentences().walkthrough.wouldRecommend,
    self_assessment: friction === "UNCLEAR" ? 3 : 4,
    ...common(scene, "observer"),
  };
}

export function attack(scene: Scene): ReplyOf<"attack"> {
  const { topic, results, round, state } = scene;
  const verdict = results.critic_attack_on_action_trace;
  const { target, hypothesis, preconditions, steps, broken, robust, held, assumption } = topic.attack;
  const last = state.decisions.at(-1);
  return {
    target: round.criticTarget
      ? {
          what: fill(sentences().attack.what, { given: quotable(round.criticTarget, 200), target }),
          why: sentences().attack.why,
        }
      : { what: targetOf(scene, target), why: whyTargeted(scene) },
    hypothesis,
    preconditions: [...preconditions],
    steps: [
      {
        action: sentences().attack.action,
        observable: fill(sentences().attack.observable, { topic }),
        ...ASSUMED,
      },
      ...steps.map(([action, observable]) => ({
        action,
        observable,
        basis: "derived" as const,
        from: sentences().attack.fromPreconditions,
      })),
    ],
    broken_if: broken,
    robust_if: robust,
    verdict,
    robust_evidence: verdict === "ROBUST" ? fill(sentences().attack.robustEvidence, { held }) : null,
    confidence: verdict === "UNCLEAR" ? 2 : 4,
    load_bearing_assumption:
      last && state.decisions.length > 3
        ? fill(sentences().attack.assumptionOfDecision, { assumption, id: last.id })
        : fill(sentences().attack.assumption, { assumption }),
    ...common(scene, "critic"),
  };
}

function whyTargeted(scene: Scene): string {
  const leaning = fill(sentences().attack.leaning, scene.words);
  const passage = documentPassage(scene);
  return passage ? fill(sentences().attack.nearest, { leaning, passage }) : leaning;
}

/** Sometimes a decision is what is attacked. */
function targetOf({ state, round }: Scene, target: string): string {
  const decision = round.number % 3 === 0 ? state.decisions.at(-1) : undefined;
  return decision
    ? fill(sentences().attack.decision, { id: decision.id, target })
    : fill(sentences().attack.proposal, { target });
}
