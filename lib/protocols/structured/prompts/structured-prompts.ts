/** One prompt per ask kind of the structured deliberation. */
import type { AskKindId } from "@/lib/protocols/structured/rules/replies/replies";
import type { StructuredState } from "@/lib/protocols/structured/rules/state";
import type { Prompt } from "@/lib/prompts/types";
import type { Guide } from "./guide";
import { nowPart, taskParts } from "./guide";
import { ATTACK, INVARIANT, TRACE, WALKTHROUGH } from "./guides/artifacts";
import { CHECK_GUIDES } from "./guides/checks";
import { RETROSPECT, SYNTHESISE } from "./guides/closing";
import { ASSESS, CHECK_DRIFT, PREDICT_STRESS, READ_STRESS, UPDATE_CLAIMS } from "./guides/orchestration";
import { PROPOSE, SUPPLEMENT } from "./guides/positions";
import { buildInLevels } from "./levels";
import { ownParts, seatParts } from "./own-parts";

const GUIDES: Readonly<Record<AskKindId, Guide>> = {
  predict_stress: PREDICT_STRESS,
  propose: PROPOSE,
  supplement: SUPPLEMENT,
  trace: TRACE,
  invariant: INVARIANT,
  walkthrough: WALKTHROUGH,
  attack: ATTACK,
  ...CHECK_GUIDES,
  update_claims: UPDATE_CLAIMS,
  assess: ASSESS,
  read_stress: READ_STRESS,
  check_drift: CHECK_DRIFT,
  synthesise: SYNTHESISE,
  retrospect: RETROSPECT,
};

function promptOf(kind: AskKindId): Prompt<StructuredState> {
  return {
    id: `structured/${kind}`,
    version: 7,
    asksForFacts: true,
    build: (state, ask) =>
      buildInLevels(state, ask, [
        ...ownParts(state, kind, ask),
        ...taskParts(kind, GUIDES[kind], state),
        ...seatParts(state, ask),
        nowPart(GUIDES[kind], state, ask),
      ]),
  };
}

export const STRUCTURED_PROMPTS = Object.fromEntries(
  (Object.keys(GUIDES) as AskKindId[]).map((kind) => [kind, promptOf(kind)]),
) as Readonly<Record<AskKindId, Prompt<StructuredState>>>;
