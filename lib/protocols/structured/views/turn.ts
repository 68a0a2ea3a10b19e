/** A reply as a reader sees it. From the event itself, so that an attempt that was thrown away (P3-54) can still be read. */
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { verificationId } from "@/lib/protocols/structured/rules/claims/ids";
import {
  isAskKind,
  readReply,
  type ArtifactOf,
  type AskKindId,
  type CheckReply,
  type ReplyOf,
} from "@/lib/protocols/structured/rules/replies/replies";
import { verificationsOf, type StructuredState } from "@/lib/protocols/structured/rules/state";
import { isCheck, type Check } from "@/lib/protocols/structured/rules/vocabulary";
import type { TurnView } from "@/lib/projections/protocol-views";
import { jsonParts } from "@/lib/projections/json-parts";
import type { ReplyPart, ReplyView } from "@/lib/projections/reply-view";
import { actionParts, criticParts, guardianParts, observerParts } from "./artifact-parts";
import { checkParts } from "./board/check-parts";
import {
  assessmentParts,
  claimsUpdateParts,
  driftParts,
  predictionParts,
  proposalParts,
  readingParts,
  retrospectiveParts,
  supplementParts,
  synthesisParts,
} from "./orchestration-parts";
import { structuredStateOf } from "./state";
import { artifactWord, DRIFT_WORDS, RESULT_WORDS, type Word } from "./words";

export function structuredTurn(folded: Folded, { payload, seq }: DeliberationEvent): TurnView | null {
  if (payload.type === "ask.failed") return { agentId: payload.agentId, how: "failed", view: null, flags: [] };
  if (payload.type !== "reply.recorded") return null;
  return {
    agentId: payload.agentId,
    how: "spoke",
    view: viewOf(structuredStateOf(folded), payload, seq),
    flags: payload.flags.map(flagText),
  };
}

/** P3-16: "short:550" is a mark, not a sentence. */
export function flagText(flag: string): string {
  const [, name, words] = /^(short|long):(\d+)$/.exec(flag) ?? [];
  return words ? `${name === "short" ? "shorter" : "longer"} than asked: ${words} words` : flag;
}

const SILENT: Omit<ReplyView, "parts"> = { word: null, standing: "abstains", meaning: "", change: null };
const view = (parts: ReplyPart[], word: Word | null = null): ReplyView => ({ ...SILENT, ...word, parts });

function viewOf(
  state: StructuredState,
  { kind, reply: stored, facts, round }: PayloadOf<"reply.recorded">,
  seq: number,
): ReplyView {
  if (!isAskKind(kind)) return view(jsonParts(stored));
  const reply: unknown = readReply(kind, stored, facts);
  if (isCheck(kind)) return checkView(state, kind, reply as CheckReply, round, seq);
  return plainView(kind, reply, round);
}

function checkView(state: StructuredState, check: Check, reply: CheckReply, round: number, seq: number): ReplyView {
  const stored = verificationsOf(state).find((one) => one.seq === seq) ?? null;
  const word = RESULT_WORDS[reply.result];
  return view(checkParts(state, check, reply, stored), {
    ...word,
    word: `${verificationId(round, check)} ${word.word}`,
  });
}

function plainView(kind: Exclude<AskKindId, Check>, reply: unknown, round: number): ReplyView {
  return view(plainParts(kind, reply, round), wordFor(kind, reply));
}

function wordFor(kind: Exclude<AskKindId, Check>, reply: unknown): Word | null {
  switch (kind) {
    case "trace":
      return artifactWord.action(reply as ArtifactOf<"action">);
    case "invariant":
      return artifactWord.guardian(reply as ArtifactOf<"guardian">);
    case "walkthrough":
      return artifactWord.observer(reply as ArtifactOf<"observer">);
    case "attack":
      return artifactWord.critic(reply as ArtifactOf<"critic">);
    case "check_drift":
      return DRIFT_WORDS[(reply as ReplyOf<"check_drift">).verdict];
    default:
      return null;
  }
}

export function plainParts(kind: Exclude<AskKindId, Check>, reply: unknown, round: number): ReplyPart[] {
  switch (kind) {
    case "trace":
      return actionParts(reply as ArtifactOf<"action">);
    case "invariant":
      return guardianParts(reply as ArtifactOf<"guardian">);
    case "walkthrough":
      return observerParts(reply as ArtifactOf<"observer">);
    case "attack":
      return criticParts(reply as ArtifactOf<"critic">);
    case "propose":
      return proposalParts(reply as ReplyOf<"propose">);
    case "supplement":
      return supplementParts(reply as ReplyOf<"supplement">);
    case "update_claims":
      return claimsUpdateParts(reply as ReplyOf<"update_claims">);
    case "assess":
      return assessmentParts(reply as ReplyOf<"assess">, round);
    case "predict_stress":
      return predictionParts(reply as ReplyOf<"predict_stress">);
    case "read_stress":
      return readingParts(reply as ReplyOf<"read_stress">);
    case "check_drift":
      return driftParts(reply as ReplyOf<"check_drift">);
    case "synthesise":
      return synthesisParts(reply as ReplyOf<"synthesise">);
    case "retrospect":
      return retrospectiveParts(reply as ReplyOf<"retrospect">);
  }
}
