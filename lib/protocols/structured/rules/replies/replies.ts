/** One shape per ask kind: as asked for (sent as structured output) and as accepted (check.ts). */
import type { z } from "zod";
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

export const REPLY_SCHEMAS = shapes(ASKED);
export const ACCEPTED_SCHEMAS = shapes(ACCEPTED);

export type AskKindId = keyof typeof REPLY_SCHEMAS;
export type ReplyOf<K extends AskKindId> = z.infer<(typeof REPLY_SCHEMAS)[K]>;
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

export const ASK_KINDS = Object.fromEntries<AskKind>(
  (Object.keys(REPLY_SCHEMAS) as AskKindId[]).map((kind) => [
    kind,
    {
      title: TITLES[kind],
      replySchema: REPLY_SCHEMAS[kind],
      ...(kind === "synthesise" ? { seesReplies: true, concludes: true } : {}),
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
