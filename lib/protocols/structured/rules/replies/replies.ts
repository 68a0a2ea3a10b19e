/** One shape per ask kind: as asked for (sent as structured output) and as accepted (check.ts). */
import { z } from "zod";
import type { FactField, ReplyFacts } from "@/lib/domain/reply-facts";
import type { Json } from "@/lib/events/schema";
import type { AskKind } from "@/lib/kernel/types";
import { CHECK_TITLES, type Check, type Role } from "../vocabulary";
import { attack, invariantCheck, traceSet, walkthrough } from "./artifacts";
import { artifactsOnDecisions, attackOnTraces, frictionOnAttack, invariantOnSteps } from "./checks";
import { ACCEPTED, ASKED, type Dialect } from "./dialect";
import {
  assessment,
  claimsUpdate,
  driftCheck,
  retrospective,
  stressPrediction,
  stressReading,
  synthesis,
} from "./orchestration";
import { proposal, supplement } from "./positions";

const shapes = (d: Dialect) => ({
  predict_stress: stressPrediction(d),
  propose: proposal(d),
  supplement: supplement(d),
  trace: traceSet(d),
  invariant: invariantCheck(d),
  walkthrough: walkthrough(d),
  attack: attack(d),
  critic_attack_on_action_trace: attackOnTraces(d),
  guardian_vs_observer_walkthrough: invariantOnSteps(d),
  observer_friction_vs_critic_attack: frictionOnAttack(d),
  all_vs_prior_decisions: artifactsOnDecisions(d),
  update_claims: claimsUpdate(d),
  assess: assessment(d),
  read_stress: stressReading(d),
  check_drift: driftCheck(d),
  synthesise: synthesis(d),
  retrospect: retrospective(d),
});

const asked = shapes(ASKED);
const accepted = shapes(ACCEPTED);

/** In prompts an artifact is the document, and what a role lays down is an exhibit; stored it is `artifacts`, as it always was. */
const { artifacts: exhibits, ...restOfCheck } = asked.all_vs_prior_decisions.shape;

export const REPLY_SCHEMAS = {
  ...asked,
  propose: asked.propose.omit({ headline: true }),
  supplement: asked.supplement.omit({ headline: true }),
  all_vs_prior_decisions: z.object({ exhibits, ...restOfCheck }),
};
export const ACCEPTED_SCHEMAS = {
  ...accepted,
  all_vs_prior_decisions: z.preprocess(withArtifacts, accepted.all_vs_prior_decisions),
  synthesise: z.preprocess(withFullAnswer, accepted.synthesise),
};

function withArtifacts(reply: unknown): unknown {
  if (typeof reply !== "object" || reply === null || "artifacts" in reply || !("exhibits" in reply)) return reply;
  const { exhibits: artifacts, ...rest } = reply;
  return { artifacts, ...rest };
}

/** Before every answer had one sentence of its own, `answer` was the whole of it. */
function withFullAnswer(reply: unknown): unknown {
  if (typeof reply !== "object" || reply === null || "full_answer" in reply || !("answer" in reply)) return reply;
  return { ...reply, full_answer: reply.answer };
}

export type AskKindId = keyof typeof REPLY_SCHEMAS;
export type ReplyOf<K extends AskKindId> = z.infer<(typeof accepted)[K]>;

/** Each is read when it is folded and again by every view; what is in the log never changes. */
const known = new WeakMap<object, unknown>();

/** A reply as it lies in the log, of whatever time: what was asked for only later is filled in as unsaid. */
export function readReply<K extends AskKindId>(kind: K, reply: Json, facts: ReplyFacts | undefined): ReplyOf<K> {
  if (typeof reply !== "object" || reply === null) return ACCEPTED_SCHEMAS[kind].parse(reply) as ReplyOf<K>;
  const before = known.get(reply);
  if (before) return before as ReplyOf<K>;
  const read = ACCEPTED_SCHEMAS[kind].parse(reply) as ReplyOf<K>;
  const whole = kind === "propose" || kind === "supplement" ? withHeadline(read as Headed & ReplyOf<K>, facts) : read;
  known.set(reply, whole);
  return whole;
}

type Headed = { headline: string; position: string };
const withHeadline = <T extends Headed>(reply: T, facts: ReplyFacts | undefined): T =>
  reply.headline ? reply : { ...reply, headline: facts?.gist ?? firstSentence(reply.position) };

const firstSentence = (text: string): string => /^[\s\S]{20,300}?[.!?](?=\s|$)/.exec(text.trim())?.[0] ?? text.trim();

export const isAskKind = (kind: string): kind is AskKindId => Object.hasOwn(REPLY_SCHEMAS, kind);

const TITLES: Readonly<Record<AskKindId, string>> = {
  predict_stress: "Prediction for the stress round",
  propose: "Lead proposal",
  supplement: "Supplement",
  trace: "Behavioral Trace Set",
  invariant: "Identity Invariant Check",
  walkthrough: "Operator Walkthrough",
  attack: "Adversarial Test Case",
  ...CHECK_TITLES,
  update_claims: "Claims update",
  assess: "Assessment",
  read_stress: "Reading of the stress round",
  check_drift: "Drift check",
  synthesise: "Synthesis",
  retrospect: "Retrospective",
};

/** Every reply says what it says in a sentence. Whoever changed a verdict or a position says what moved it; after each round stands an answer. */
const FACTS: Readonly<Partial<Record<AskKindId, readonly FactField[]>>> = {
  propose: ["gist", "moved_by"],
  supplement: ["gist", "moved_by"],
  trace: ["gist", "moved_by"],
  invariant: ["gist", "moved_by"],
  walkthrough: ["gist", "moved_by"],
  attack: ["gist", "moved_by"],
  assess: ["gist", "answer"],
  synthesise: ["gist", "answer", "conditions"],
};

export const ASK_KINDS = Object.fromEntries<AskKind>(
  (Object.keys(REPLY_SCHEMAS) as AskKindId[]).map((kind) => [
    kind,
    {
      title: TITLES[kind],
      replySchema: REPLY_SCHEMAS[kind],
      facts: FACTS[kind] ?? ["gist"],
      ...(kind === "synthesise"
        ? { seesReplies: true, concludes: true, weighsAssumptions: true }
        : { seesQuestions: true }),
    },
  ]),
) as Readonly<Record<AskKindId, AskKind>>;

/** P3.1: which artifact is whose. */
export const ARTIFACT_KINDS = {
  action: "trace",
  guardian: "invariant",
  observer: "walkthrough",
  critic: "attack",
} as const satisfies Record<Role, AskKindId>;
export type ArtifactKind = (typeof ARTIFACT_KINDS)[Role];
export type ArtifactOf<R extends Role> = ReplyOf<(typeof ARTIFACT_KINDS)[R]>;
export type Artifact = ArtifactOf<Role>;

export function roleOfArtifact(kind: string): Role | null {
  return (Object.keys(ARTIFACT_KINDS) as Role[]).find((role) => ARTIFACT_KINDS[role] === kind) ?? null;
}

export type CheckReply = ReplyOf<Check>;
