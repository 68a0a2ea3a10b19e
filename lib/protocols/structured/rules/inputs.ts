/** What a person may add without being asked: the reactions the protocol recommends (P3-46, P3-52), and a focus. */
import { z } from "zod";
import { currentRound } from "@/lib/kernel/rounds";
import type { InputKind } from "@/lib/kernel/types";
import { absentRoleIn, limitOf, nextNumber } from "./rounds/course";
import type { StructuredState } from "./state";
import { ROLE_NAMES, roleSchema } from "./vocabulary";

const words = (max: number) => z.string().trim().min(1, "Write something.").max(max);

export const INPUT_SCHEMAS = {
  steer: z.object({ focus: words(1000).describe("What the next round should be about.") }),
  tighten_critic: z.object({
    target: words(1000).describe("The artifact, claim or decision the critic should attack from the next round on."),
  }),
  insert_stress: z.object({ role: roleSchema.describe("Who is absent in the next round.") }),
  address_drift: z.object({
    round: z.int().min(1).describe("Round of the drift check."),
    note: words(1000).describe("What was done about it."),
  }),
} as const;
export type InputId = keyof typeof INPUT_SCHEMAS;
export const isInput = (input: string): input is InputId => Object.hasOwn(INPUT_SCHEMAS, input);

export const INPUTS: Readonly<Record<InputId, InputKind<StructuredState>>> = {
  steer: {
    title: "Set the focus of the next round",
    dataSchema: INPUT_SCHEMAS.steer,
    refusal: (state) => noMoreRounds(state),
  },
  tighten_critic: {
    title: "Give the critic a target",
    dataSchema: INPUT_SCHEMAS.tighten_critic,
    refusal: (state) => noMoreRounds(state),
  },
  insert_stress: {
    title: "Insert a round without a role",
    dataSchema: INPUT_SCHEMAS.insert_stress,
    refusal: (state) => noMoreRounds(state) ?? alreadyStress(state),
  },
  address_drift: {
    title: "Say what was done about a drift",
    dataSchema: INPUT_SCHEMAS.address_drift,
    refusal: (state, data) => (state.outcome || state.stopped ? ENDED : noSuchDrift(state, data)),
  },
};

const ENDED = "The deliberation has ended.";

function noMoreRounds(state: StructuredState): string | null {
  if (state.outcome || state.stopped) return ENDED;
  const { kind, evaluation } = currentRound(state) ?? {};
  if (kind === "synthesis" || (evaluation?.kind === "round" && evaluation.action === "synthesise"))
    return "The synthesis is next; there is no further round before it.";
  return nextNumber(state) > limitOf(state) ? `Round ${limitOf(state)} is the last one.` : null;
}

function alreadyStress(state: StructuredState): string | null {
  const number = nextNumber(state);
  const absent = absentRoleIn(state, number);
  return absent ? `Round ${number} already runs without the ${ROLE_NAMES[absent]}.` : null;
}

function noSuchDrift({ drift }: StructuredState, data: unknown): string | null {
  const parsed = INPUT_SCHEMAS.address_drift.safeParse(data);
  const report = parsed.success ? drift.find(({ round }) => round === parsed.data.round) : undefined;
  if (!report) return "There was no drift check in that round.";
  return report.verdict === "PASS" ? "That drift check passed, so there is nothing to do about it." : null;
}
