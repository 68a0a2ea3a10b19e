/** What is accepted as a reply, beyond its shape. */
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { isAnswerKind } from "./answers";
import { checkAnswer } from "./check-answer";
import { checkChair } from "./check-chair";
import { isChairKind } from "./replies";
import type { ChairState } from "../state";

export function check(state: ChairState, ask: Ask, reply: unknown): ReplyCheck {
  if (isAnswerKind(ask.kind)) return checkAnswer(state, ask, ask.kind, reply);
  if (isChairKind(ask.kind)) return checkChair(state, ask, ask.kind, reply);
  throw new Error(`The chair protocol knows no ask kind ${ask.kind}.`);
}
