/** What surrounds a stress round, and the look back at the anchor. */
import { anchorOf } from "@/lib/protocols/structured/rules/claims/anchor";
import { absentRoleIn } from "@/lib/protocols/structured/rules/rounds/course";
import type { ReplyOf } from "@/lib/protocols/structured/rules/replies/replies";
import type { StructuredState } from "@/lib/protocols/structured/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { topicOf, wordsOf, type Scene } from "./scene";
import { passages } from "./prose";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

/** Asked before the round begins, so there is no scene yet. */
export function predictStress(state: StructuredState, ask: Ask): ReplyOf<"predict_stress"> {
  const { signature, signs, rate } = passages().predictions[absentRoleIn(state, ask.round) ?? "critic"];
  const { topic } = topicOf(state, ask.round);
  return {
    signature: `${signature} ${fill(sentences().drift.showsAt, wordsOf(state, topic, ""))} ${topic.about}.`,
    signs: [...signs],
    substitution_rate: rate,
  };
}

export function readStress({ round }: Scene): ReplyOf<"read_stress"> {
  const { observed, reading, clarity, rate, finding } = passages().readings[round.absent ?? "critic"];
  return { observed, matches_prediction: true, clarity, substitution_rate: rate, reading, finding };
}

export function checkDrift({ state, plan, round, topic }: Scene): ReplyOf<"check_drift"> {
  const anchor = quotable(plain(anchorOf(state)), 140);
  const decided =
    state.decisions
      .filter(({ round: made }) => made === round.number)
      .map(({ id }) => id)
      .join(" and ") || sentences().drift.theRound;
  if (plan.drift === "PASS")
    return {
      verdict: "PASS",
      deviation: 1,
      notes: fill(sentences().drift.none, { decided, anchor, topic }),
    };
  if (plan.drift === "PARTIAL")
    return {
      verdict: "PARTIAL",
      deviation: 3,
      notes: fill(sentences().drift.some, { anchor, decided }),
    };
  return {
    verdict: "FAIL",
    deviation: 4,
    notes: fill(sentences().drift.much, { topic, anchor }),
  };
}
