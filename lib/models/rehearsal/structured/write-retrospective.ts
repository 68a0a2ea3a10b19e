/** The look back on the procedure (P3-50). */
import { convergence } from "@/lib/protocols/structured/closing";
import { retrospectiveOf } from "@/lib/protocols/structured/retrospective";
import type { ReplyOf } from "@/lib/protocols/structured/replies/replies";
import { completedRounds } from "@/lib/protocols/structured/state";
import { ROLE_NAMES, type FailureModeId, type SignalId } from "@/lib/protocols/structured/vocabulary";
import { capital, type Scene } from "./scene";

const FIRED: Readonly<Record<FailureModeId, string>> = {
  "FM-1": "Reading the supplements again one can see it: the later they are, the more they thank each other.",
  "FM-2": "Too much was called broken too quickly for any of it to be mended.",
  "FM-3": "The decisions got better and the question got lost; both are true.",
  "FM-4": "One view of the matter had more turns than the others, and it shows in what was taken for granted.",
  "FM-5": "Claims were raised faster than anyone could test them, so most of them are opinions with a number.",
  "FM-6": "Checks were made and had no consequence, which is worse than not making them.",
  "FM-7": "A round that should have shown what is missing showed what was there.",
  "FM-8": "The rounds were used for opening points and not for closing them.",
};

/** What to say of a detector that stayed silent. */
const QUIET: Readonly<Record<FailureModeId, string>> = {
  "FM-1": "Not fired: disagreement went up and down with the subject and not with the hour.",
  "FM-2": "Not fired: attacks that failed were reported as ROBUST, with what held.",
  "FM-3": "Not fired: late decisions still cite the first ones.",
  "FM-4": "Not fired: the lead went round, and it showed in what was proposed.",
  "FM-5": "Not fired: there were enough claims to test and not more than could be tested.",
  "FM-6": "Not fired: checks had consequences for claims in nearly every round.",
  "FM-7": "Not fired: rounds without a role were really without it.",
  "FM-8": "Not fired: the budget was enough for what was asked.",
};

const LACKING: Readonly<Record<SignalId, string>> = {
  S1: "claims went on changing their status at the same pace to the end",
  S2: "disagreement dried up instead of being settled",
  S3: "not every role has led",
  S4: "too few roles were taken out to know which of them carry weight",
  S5: "drift was noticed and nothing was done about it",
  S6: "more was claimed than anyone tested",
};

export function retrospect({ state }: Scene): ReplyOf<"retrospect"> {
  const { status, round } = convergence(state);
  const { checklist, alarms } = retrospectiveOf(state);
  const held = round.evaluation.signals.filter(({ isSatisfied }) => isSatisfied).map(({ id }) => id);
  const missing = round.evaluation.signals.filter(({ isSatisfied }) => !isSatisfied);
  const friendly = completedRounds(state).filter(({ verifications }) => verifications.some(({ check, result }) => check === "observer_friction_vs_critic_attack" && result === "BROKEN")).map(({ number }) => number);
  return {
    what_worked: friendly.length > 0 ? `In round ${friendly[0]} somebody got lost by accident exactly where the attack went in on purpose. No discussion would have brought these two together; the check did.` : "Holding exhibits against each other brought to light what each of them had taken for granted.",
    what_failed: alarms.length > 0 ? `Disagreement dried up from round ${alarms[0]?.round} on. The alarm said so at once, and the rounds went on as before.` : `The same people think of the same cases: ${capital(ROLE_NAMES[round.lead])} and the others rarely left the ground the first proposal had laid.`,
    failure_modes: checklist.map(({ id, firedIn, hintedIn }) => ({
      id,
      comment: firedIn.length > 0 ? `Fired ${firedIn.length === 1 ? `in round ${firedIn[0]}` : `${firedIn.length} times, last in round ${firedIn.at(-1)}`}. ${FIRED[id]}` : hintedIn.length > 0 ? `Only hints (${hintedIn.join(", ")}); nothing followed from them.` : QUIET[id],
    })),
    why_not_converged: status === "non_converged" ? `Only ${held.join(", ") || "none of the signals"} held. ${capital(missing.map(({ id }) => `${LACKING[id]} (${id})`).join("; "))}. More rounds of the same kind would not have changed that.` : null,
    calibration: status === "non_converged" ? ["Raise fewer claims per round and test those there are before raising others.", "Hold the focus of each round against the question before it starts."] : ["Begin the stress rounds earlier: what they show is worth more while it can still be used.", "Give the Critic a fixed target in every third round."],
    product_nodes: new Set(completedRounds(state).flatMap(({ proposal }) => proposal?.reply.primitives.map(({ name }) => name) ?? [])).size,
  };
}
