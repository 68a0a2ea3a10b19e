/** Phase D: the four exhibits, each agreeing with how its check will end. */
import type { ReplyOf } from "@/lib/protocols/structured/replies/replies";
import type { Role, Verdict } from "@/lib/protocols/structured/vocabulary";
import { plain, quotable } from "../subject-matter";
import { hashOf } from "../variation";
import { documentPassage } from "./document-passage";
import { topicOf, type Scene } from "./scene";
import type { TraceStep } from "./topics/topic";
import { claimsOf } from "./write-claims";

/** The last decision, and the first one, so that the thread is not lost. */
export function priorDecisions({ state: { decisions } }: Scene): { id: string; stance: "upholds" }[] {
  return [...new Set([decisions.at(-1)?.id, decisions[0]?.id])].flatMap((id) => (id ? [{ id, stance: "upholds" as const }] : []));
}

const common = (scene: Scene, role: Role) => ({ prior_decisions: priorDecisions(scene), claims: claimsOf(scene, role) });

const BEFORE: readonly TraceStep[] = [["The case comes in", "case: none → open"], ["It is written down", "entries: 0 → 1"]];
const AFTER: readonly TraceStep[] = [["The person concerned is told", "told: no → yes"], ["They confirm it", "confirmed: no → yes"], ["The case is closed", "case: open → closed"], ["It is counted", "counted: 0 → 1"]];

const asSteps = (steps: readonly TraceStep[]) => steps.map(([action, delta]) => ({ action, delta }));
function stateOf(scene: Scene) {
  const { name, value } = scene.topic.variable;
  const passage = documentPassage(scene);
  return [{ variable: name, value }, { variable: "case", value: "none" }, { variable: "told", value: "no" }, ...(passage ? [{ variable: "given", value: passage }] : [])];
}

export function trace(scene: Scene): ReplyOf<"trace"> {
  const { topic, round, quote, results } = scene;
  const isBroken = results.critic_attack_on_action_trace === "BROKEN";
  const earlier = earlierTopic(scene);
  return {
    traces: [
      { kind: "happy_path", title: `The ordinary case of the ${topic.primitive.name}`, trigger: topic.triggers.happy, initial_state: stateOf(scene), steps: asSteps([...BEFORE, ...topic.happy, ...AFTER]), outcome: "The case is closed, and the person has confirmed it.", hooks: [topic.primitive.name], uses: null, self_assessment: 4 },
      { kind: "edge_case", title: `When ${small(topic.triggers.edge)}`, trigger: topic.triggers.edge, initial_state: stateOf(scene), steps: asSteps([...BEFORE, ...topic.edge, ...AFTER]), outcome: "The case is closed later, and who was affected is known.", hooks: [topic.primitive.name], uses: null, self_assessment: isBroken ? 2 : 3 },
      {
        kind: "cross_round_reference",
        title: earlier ? `The ${topic.primitive.name} meets the ${earlier.topic.primitive.name}` : "What the document itself describes",
        trigger: earlier ? earlier.topic.triggers.edge : `“${quote.text}” is put to the test`,
        initial_state: stateOf(scene),
        steps: asSteps(earlier ? [...BEFORE, ...earlier.topic.edge.slice(0, 2), ...topic.happy.slice(0, 2), ...AFTER] : [...BEFORE, ["The passage is looked up", "passage: unread → read"], ["It is followed to the letter", "rule: none → applied"], ...topic.happy.slice(0, 2), ...AFTER]),
        outcome: earlier ? "Both rules act on one case without contradicting each other." : "The passage can be followed, with one point left open.",
        hooks: earlier ? [topic.primitive.name, earlier.topic.primitive.name] : [topic.primitive.name],
        uses: { round: earlier?.round ?? 0, primitive: earlier?.topic.primitive.name ?? quotable(plain(scene.state.subject.title), 60) },
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

const GUARDIAN_VERDICTS: Readonly<Record<Verdict, "FAIL" | "PASS" | "INCONCLUSIVE">> = { BROKEN: "FAIL", ROBUST: "PASS", UNCLEAR: "INCONCLUSIVE" };

export function invariant(scene: Scene): ReplyOf<"invariant"> {
  const { topic, fill, results, round, vary } = scene;
  const result = results.guardian_vs_observer_walkthrough;
  // A pass in every other round has a condition.
  const verdict = result === "ROBUST" && round.number % 2 === 0 ? "CONDITIONAL_PASS" : GUARDIAN_VERDICTS[result];
  return {
    invariant: topic.invariant.sentence,
    property: topic.invariant.property,
    measure: topic.invariant.measure,
    tolerance: topic.invariant.tolerance,
    relevance: fill(
      vary("relevance", [
        "This is the property the proposal could cost without anyone noticing: {quote} stays true in words while it is lost in practice.",
        "Of all that must hold around {focus}, this is what the proposal touches. The rest it leaves alone, and so do I in this round.",
        "If this is lost, the proposal may still look successful for weeks. That is why it has to be named before the start.",
      ]),
    ),
    verdict,
    evidence: evidenceFrom(scene),
    confidence: verdict === "INCONCLUSIVE" ? 2 : 4,
    failure_mechanism: verdict === "FAIL" ? topic.invariant.mechanism : null,
    condition: verdict === "CONDITIONAL_PASS" ? topic.invariant.condition : null,
    ...common(scene, "guardian"),
  };
}

/** Words of the proposal as they stand. */
function evidenceFrom({ round, topic, fill }: Scene): string[] {
  const sentences = (text: string): string[] => text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.length > 20);
  const said = round.proposal?.reply.position ?? "";
  const wanted = [...sentences(fill(topic.mechanism)), ...sentences(said)].filter((sentence) => said.includes(sentence));
  return [...new Set(wanted)].slice(1, 3).map((sentence) => quotable(sentence, 180)).concat(wanted.length === 0 ? [topic.headline] : []).slice(0, 2);
}

const PERSONAS = [
  { name: "Mara Lindqvist", role: "has done it for two years, on the late shift", skill: "knows the daily routine; has never read the rules behind it" },
  { name: "Tomás Ferreira", role: "does it once a year, for his mother", skill: "patient and careful; does not know any of the special words" },
  { name: "Priya Raman", role: "started on Monday", skill: "quick with everything that is written down; has nobody to ask" },
  { name: "Jonas Weber", role: "stands in for a colleague who is ill", skill: "experienced elsewhere; does not know the local habits" },
  { name: "Aïcha Benali", role: "is responsible for the result and does none of it herself", skill: "reads figures well; has ten minutes" },
  { name: "Samir Haddad", role: "is at the other end and waits", skill: "knows exactly what he was promised; sees nothing of the inside" },
  { name: "Ruth Okonjo", role: "checks it afterwards", skill: "thorough; was not there when it happened" },
] as const;

export function walkthrough(scene: Scene): ReplyOf<"walkthrough"> {
  const { topic, results, state, round, quote } = scene;
  const friction = results.observer_friction_vs_critic_attack;
  const persona = PERSONAS[(hashOf(state.seed, "persona") + round.number) % PERSONAS.length] ?? PERSONAS[0];
  const isLost = friction === "BROKEN" || results.guardian_vs_observer_walkthrough === "BROKEN";
  const [first, second, third] = topic.steps;
  const steps: ReplyOf<"walkthrough">["steps"] = [
    { action: "reads what is posted about it", outcome: "success" },
    { action: `looks for “${quotable(quote.text, 60)}” and finds it`, outcome: "success" },
    { action: first, outcome: "success" },
    { action: second, outcome: friction === "ROBUST" ? "success" : "confusion" },
    { action: third, outcome: isLost ? "stuck" : "confusion" },
    { action: isLost ? "asks a colleague, who is not sure either" : "works it out from the line below", outcome: isLost ? "confusion" : "success" },
    { action: isLost ? "does what seems most likely" : "goes on as told", outcome: isLost ? "confusion" : "success" },
    { action: isLost ? "waits for an answer" : "gets the result and a confirmation", outcome: isLost ? "stuck" : "success" },
  ];
  return {
    persona: { ...persona },
    goal: topic.goal,
    starting_context: "An ordinary working day, the proposal in force since last week, no training.",
    steps,
    friction_points: [{ step: 4, what: topic.frictions[0] }, { step: 5, what: topic.frictions[1] }],
    verdict: isLost ? "No" : friction === "UNCLEAR" ? "Partially" : "Yes",
    time_to_first_output: isLost ? "not within 25 minutes" : `${6 + (hashOf(state.seed, round.number, "minutes") % 9)} minutes`,
    would_recommend: isLost ? "No, not before the fifth step is clear." : "Yes, because it says what happens next.",
    self_assessment: friction === "UNCLEAR" ? 3 : 4,
    ...common(scene, "observer"),
  };
}

export function attack(scene: Scene): ReplyOf<"attack"> {
  const { topic, results, round, state } = scene;
  const verdict = results.critic_attack_on_action_trace;
  const { target, hypothesis, preconditions, steps, broken, robust, held, assumption } = topic.attack;
  return {
    target: round.criticTarget
      ? { what: `${quotable(round.criticTarget, 200)}, at the point where it needs ${target}`, why: "It was given to me: disagreement has been falling, and this has not been attacked before." }
      : { what: targetOf(scene, target), why: whyTargeted(scene) },
    hypothesis,
    preconditions: [...preconditions],
    steps: [{ action: "Wait for an ordinary day on which the preconditions are met", observable: `${topic.variable.name}: as usual` }, ...steps.map(([action, observable]) => ({ action, observable }))],
    broken_if: broken,
    robust_if: robust,
    verdict,
    robust_evidence: verdict === "ROBUST" ? `Tried as described, and once more with the order of steps two and three reversed. What held: ${held}.` : null,
    confidence: verdict === "UNCLEAR" ? 2 : 4,
    load_bearing_assumption: state.decisions.length > 3 ? `That ${assumption}; ${state.decisions.at(-1)?.id} leans on it as well.` : `That ${assumption}.`,
    ...common(scene, "critic"),
  };
}

function whyTargeted(scene: Scene): string {
  const leaning = scene.fill("Everything else in the proposal about {focus} leans on it.");
  const passage = documentPassage(scene);
  return passage ? `${leaning} Nearest to it in the material is ${passage}, which does not rule it out.` : leaning;
}

/** Sometimes a decision is what is attacked. */
function targetOf({ state, round }: Scene, target: string): string {
  const decision = round.number % 3 === 0 ? state.decisions.at(-1) : undefined;
  return decision ? `Decision ${decision.id}, as far as it relies on ${target}` : `The proposal of this round: ${target}`;
}
