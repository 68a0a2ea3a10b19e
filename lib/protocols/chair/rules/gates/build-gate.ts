import type { GatePosition } from "@/lib/domain/gate/gate";
import type { AgentId } from "@/lib/domain/ids";
import type { Standing } from "@/lib/domain/standing";
import { gateBuilder, textNeeded, type Option } from "@/lib/kernel/gates";
import type { GateKind } from "@/lib/kernel/types";
import { DRAFT_ID, isWithDraft, positionIn } from "../conflicts/conflicts";
import { stanceOf } from "../conflicts/position";
import { expertiseLine, expertiseMissing } from "../open-questions";
import { lastCheck } from "../replies/plan-verdict";
import { effectiveAnswer, everyoneAnswering, nameOf, openConditions, type ChairState, type PlanCheck } from "../state";
import type { Opinion } from "../vocabulary";

export const GATE_KINDS = {
  escalation: {
    title: "The chair hands over to you",
    when: "Nobody on the panel can answer it: all confidence is low, nobody answered, or someone asks for a person's judgment.",
  },
  approval: {
    title: "Approve the plan",
    when: "A plan or a plan review is finished: nothing is carried out without your approval.",
  },
  revision: {
    title: "Confirm the revised plan",
    when: "You approved a plan with changes, and the chair has made them: you confirm the result or change it again.",
  },
  chair_failed: {
    title: "The chair did not answer",
    when: "A call to the chair failed, or its answer was invalid twice.",
  },
} as const satisfies Record<string, GateKind>;
export type GateKindId = keyof typeof GATE_KINDS;

export const buildGate = gateBuilder(GATE_KINDS);

export function positionOf(state: ChairState, agentId: AgentId): GatePosition {
  const answer = effectiveAnswer(state, agentId);
  const sure = answer?.position.confidence ? `${answer.position.confidence} confidence. ` : "";
  const before = answer
    ? `${sure}${stanceOf(answer.position)}`
    : agentId === DRAFT_ID
      ? draftStance(state)
      : "No answer.";
  // What it said of the final plan, where it was asked: what worried it before may be met by now.
  const check = checkOf(state, agentId);
  if (check && check.says !== "left_out")
    return {
      agentId,
      name: nameOf(state, agentId),
      score: null,
      verdict: CHECK_WORDS[check.says],
      stance: `${check.text}${answer ? ` Before the plan was final: ${before}` : ""}`,
      concerns: check.objection ? [check.objection] : [],
      seq: check.seq,
    };
  return {
    agentId,
    name: nameOf(state, agentId),
    score: null,
    ...verdictOf(answer),
    stance: before,
    concerns: answer?.position.keyConcern ? [answer.position.keyConcern] : [],
    seq: answer?.seq ?? null,
  };
}

const CHECK_WORDS = {
  nothing: { word: "No objection", standing: "agrees" },
  conditional: { word: "Agrees on a condition", standing: "agrees_with_notes" },
  objects: { word: "Objects", standing: "wants_changes" },
} as const satisfies Partial<Record<CheckLine["says"], GatePosition["verdict"]>>;

/** P2-43: what the draft holds in the conflicts it is part of, as the chair stated it. */
const draftStance = ({ conflicts }: ChairState): string =>
  conflicts
    .filter(isWithDraft)
    .map((conflict) => positionIn(conflict, DRAFT_ID))
    .join(" ");

/** What it says of a plan; in a design session nobody judges anything. */
function verdictOf(answer: ReturnType<typeof effectiveAnswer>): Pick<GatePosition, "verdict"> {
  const opinion = answer?.position.opinion;
  return opinion ? { verdict: { word: opinion, standing: STANDINGS[opinion] } } : {};
}

export const STANDINGS: Readonly<Record<Opinion, Standing>> = {
  Approve: "agrees",
  "Suggest changes": "agrees_with_notes",
  "Flag concerns": "wants_changes",
  Revise: "wants_changes",
  Redesign: "blocks",
};

/** Those named first, then everyone else who answered. */
export function positionsOf(state: ChairState, first: readonly AgentId[]): GatePosition[] {
  const rest = everyoneAnswering(state).filter((id) => !first.includes(id));
  return [...first, ...rest].map((id) => positionOf(state, id));
}

/** `objects`: also by an issue of its own that is not met. `conditional`: it agrees to what the plan does not provide for yet. */
type CheckLine = {
  agentId: AgentId;
  says: "nothing" | "conditional" | "objects" | "left_out";
  /** It holds something against the plan. */ isObjection: boolean;
  text: string;
  objection: string | null;
  seq: number;
};

/** P2-43, P2-46: what the specialists say of the final plan, one line each. */
export const checkLines = (state: ChairState): CheckLine[] =>
  everyoneAnswering(state).flatMap((agentId) => checkOf(state, agentId) ?? []);

function checkOf(state: ChairState, agentId: AgentId): CheckLine | null {
  const check = state.checks[agentId];
  if (!check) return null;
  const line = checkLine(state, agentId, check);
  const isObjection = lastCheck(state, agentId)?.findsFault ?? false;
  return { agentId, objection: null, ...line, isObjection, seq: check.seq };
}

function checkLine(
  state: ChairState,
  agentId: AgentId,
  check: PlanCheck,
): Pick<CheckLine, "says" | "text"> & { objection?: string } {
  const name = nameOf(state, agentId);
  const said = lastCheck(state, agentId);
  if (!said) return { says: "left_out", text: `${name} did not check the final plan: ${whyOf(check)}` };
  const unheard = check.kind === "left_out" ? ` It did not look again at what the chair changed: ${check.why}` : "";
  const objection = said.objection ?? (said.unmet.length > 0 ? `${said.unmet.join(", ")} not met.` : null);
  if (objection !== null)
    return { says: "objects", text: `${name} objects to the final plan: ${objection}${unheard}`, objection };
  const open = openConditions(said)
    .map(({ text }) => text)
    .join(" ");
  if (said.findsFault)
    return {
      says: "conditional",
      text: `${name} has no objection to the final plan if it also provides for this: ${open}${unheard}`,
    };
  const left = open === "" ? "" : ` What stays open of its conditions: ${open}`;
  return { says: "nothing", text: `${name} has no objection to the final plan.${left}` };
}

const whyOf = (check: PlanCheck): string => (check.kind === "left_out" ? check.why : "");

/** P2-45: what nobody answers for, neither a specialist nor a person. */
export const missingLines = (state: Pick<ChairState, "framing" | "decisions">): string[] =>
  expertiseMissing(state).map(expertiseLine);

/** P2-45: the person may answer for it, or say who does. */
export const expertiseFields = (state: Pick<ChairState, "framing" | "decisions">) =>
  missingLines(state).map((label, index) => ({
    ...textNeeded(`expert_${index + 1}`, label),
    whenEmpty: "It stays open: what is decided about it rests on nobody’s knowledge.",
  }));

export const DEFER: Option = {
  id: "defer",
  label: "Defer the decision",
  consequence: "It closes without a decision or a record number. Everything stays readable.",
};
