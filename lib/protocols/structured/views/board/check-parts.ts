/** What the four checks found, as parts of a turn (P3-27 to P3-32). */
import type { ReplyOf } from "@/lib/protocols/structured/rules/replies/replies";
import type { StructuredState, Verification } from "@/lib/protocols/structured/rules/state";
import { tidyId } from "@/lib/protocols/structured/rules/claims/ids";
import { ROLE_NAMES, type Basis, type Check } from "@/lib/protocols/structured/rules/vocabulary";
import type { Standing } from "@/lib/domain/standing";
import { partsOf, type Point, type ReplyPart } from "@/lib/projections/reply-view";
import { TRACE_TITLES } from "../artifact-parts";
import { evidenceLink } from "./links";
import { STATUS_WORDS } from "../words";

/** As the check says; whether it was found stands with the claim. */
const BASIS_WORDS: Readonly<Record<Basis, string>> = {
  look_up: "looked up",
  calculation: "calculated",
  person: "a person said so",
  argument: "by argument",
};

export type Finding = Point & { standing: Standing };

/** P3-92 */
const apart = (why: string | null): Finding[] =>
  why ? [{ label: "They do not meet", text: why, standing: "abstains" }] : [];

/** Each finding in a line: where, what, and whether it speaks for a break. */
export const CHECK_FINDINGS: { readonly [C in Check]: (reply: ReplyOf<C>) => Finding[] } = {
  critic_attack_on_action_trace: ({ traces, does_not_meet }) => [
    ...apart(does_not_meet),
    ...traces.map(({ trace, strikes_at, preconditions_realistic, outcome_flips, invariant_violated, absorbed_by }) => {
      const isBreak = preconditions_realistic && (outcome_flips || invariant_violated);
      const effects = [
        outcome_flips && "the outcome flips",
        invariant_violated && "an invariant is violated",
        !preconditions_realistic && "the preconditions are not realistic",
        absorbed_by && `absorbed by ${absorbed_by}`,
      ]
        .filter(Boolean)
        .join(", ");
      return {
        label: TRACE_TITLES[trace],
        text: strikes_at,
        note: effects || "no effect on the state",
        standing: isBreak ? ("blocks" as const) : ("agrees" as const),
      };
    }),
  ],
  guardian_vs_observer_walkthrough: ({ steps, does_not_meet, enforced_by, untested_path }) => [
    ...apart(does_not_meet),
    ...steps.map(({ step, violates, how }): Finding => ({
      label: `Step ${step}`,
      text: how,
      standing: violates ? "blocks" : "agrees",
    })),
    ...(enforced_by ? [{ label: "Enforced by", text: enforced_by, standing: "agrees" as const }] : []),
    ...(untested_path ? [{ label: "Untested path", text: untested_path, standing: "abstains" as const }] : []),
  ],
  observer_friction_vs_critic_attack: ({ overlaps }) =>
    overlaps.map(({ friction_step, attack_step, degree, why }) => ({
      label: `Friction at step ${friction_step} × attack step ${attack_step}`,
      text: why,
      note: degree === "full" ? "the same place for the same reason" : "partial, not verifiable",
      standing: degree === "full" ? "blocks" : "abstains",
    })),
  all_vs_prior_decisions: ({ artifacts }) =>
    artifacts.map(({ role, cites, contradiction, what }) => ({
      label: ROLE_NAMES[role],
      text: what,
      note: `${cites.length > 0 ? `cites ${cites.join(", ")}` : "cites no decision"}; contradiction: ${contradiction}`,
      standing: contradiction === "silent" ? "blocks" : contradiction === "declared" ? "wants_changes" : "agrees",
    })),
};

/** The findings of a stored check; none where it was ruled out or is an attempt of the synthesis. */
export function findingsOf({ check, findings }: Pick<Verification, "check" | "findings">): Finding[] {
  return findings ? (CHECK_FINDINGS[check] as (reply: unknown) => Finding[])(findings) : [];
}

export function checkParts(
  state: StructuredState,
  check: Check,
  reply: ReplyOf<Check>,
  stored: Verification | null,
): ReplyPart[] {
  return partsOf(
    { kind: "text", title: "Why this result", text: reply.notes },
    { kind: "points", title: "Findings", points: findingsOf({ check, findings: reply }) },
    {
      kind: "points",
      title: "Evidence",
      points: reply.evidence_refs.map((ref) => ({ text: evidenceLink(state, ref).label })),
    },
    { kind: "points", title: "Claims it speaks about", points: aboutClaims(state, reply, stored) },
  );
}

/** What it said of each, and what became of it; also those that were only changed, by a call of their own or by a later claim. */
function aboutClaims(state: StructuredState, { claims_tested }: ReplyOf<Check>, stored: Verification | null): Point[] {
  const changes = stored?.claim_status_changes ?? [];
  const said = claims_tested.map(({ claim_id, ...tested }) => ({ ...tested, id: tidyId(claim_id) }));
  const ids = [...new Set([...said.map(({ id }) => id), ...changes.map(({ claim_id }) => claim_id)])];
  return ids.map((id) => {
    const change = changes.find(({ claim_id }) => claim_id === id);
    const tested = said.find((one) => one.id === id);
    const became = change && `${STATUS_WORDS[change.from].word} → ${STATUS_WORDS[change.to].word}`;
    const basis = tested && `${BASIS_WORDS[tested.basis ?? "argument"]}${tested.shown ? `: ${tested.shown}` : ""}`;
    return {
      label: id,
      text: [became, tested?.why].filter(Boolean).join(": "),
      ...(change ? { standing: STATUS_WORDS[change.to].standing } : {}),
      note: [state.claims.find((claim) => claim.id === id)?.text, basis].filter(Boolean).join(" · "),
    };
  });
}
