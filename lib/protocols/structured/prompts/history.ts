/** Earlier rounds, whole or in short. Each is a section of its own that never changes once the round is over. */
import type { Ask } from "@/lib/kernel/types";
import {
  completedRounds,
  nameOf,
  type CompletedRound,
  type StructuredState,
} from "@/lib/protocols/structured/rules/state";
import { CHECKS, ROLE_NAMES, ROLES, type Role } from "@/lib/protocols/structured/rules/vocabulary";
import { quoted } from "@/lib/protocols/structured/rules/claims/cited-words";
import { closeTag, openTag, section } from "@/lib/prompts/section";
import { exhibitParts, proposalPart, supplementParts } from "./exhibits";
import { decisionLine } from "./ledger";

/** Everything its roles wrote; what was found, assessed and decided stands in its short version. */
export function wholeRound(state: StructuredState, round: CompletedRound): string[] {
  return [
    openTag("past-round", { number: round.number, told: "whole" }),
    ...proposalPart(state, round),
    ...supplementParts(state, round),
    ...exhibitParts(round, round.number),
    ...(round.assessment ? [section("summary", `Impact: ${round.assessment.reply.architecture_impact}`)] : []),
    closeTag("past-round"),
  ];
}

/** What was on the table, for the lead who goes on from there; what others did not accept stands in its short version. */
export function proposedRound(state: StructuredState, round: CompletedRound): string[] {
  return [
    openTag("past-round", { number: round.number, told: "as it was proposed" }),
    ...proposalPart(state, round),
    ...addedPart(state, round),
    closeTag("past-round"),
  ];
}

function addedPart(state: StructuredState, { order, supplements }: CompletedRound): string[] {
  const lines = order.flatMap((id) => {
    const said = supplements[id];
    return said ? [`${nameOf(state, id)} added: ${said.reply.headline}`] : [];
  });
  return lines.length > 0 ? [section("summary", lines.join("\n"))] : [];
}

/** What the lead itself added and showed in earlier rounds, in short. What it did not accept, its invariant, its goal and its target stand with the rounds. */
export function ownWorkPart(state: StructuredState, { agentId }: Ask): string[] {
  const lines = completedRounds(state).flatMap((round) => {
    const said = round.supplements[agentId];
    const shown = ROLES.flatMap((role) => (round.artifacts[role]?.agentId === agentId ? exhibitGist(round, role) : []));
    const parts = [...(said ? [`added: ${said.reply.headline}`] : []), ...shown];
    return parts.length > 0 ? [`Round ${round.number}: ${parts.join(" ")}`] : [];
  });
  return lines.length > 0 ? [section("past-round", lines.join("\n"), { told: "your own part" })] : [];
}

/** A seat is asked what moved it since its last position, so it is told which that was; the lead is shown more. */
export function lastPosition(state: StructuredState, { agentId }: Ask): string[] {
  for (const { number, supplements, proposal } of completedRounds(state).toReversed()) {
    const said = supplements[agentId] ?? (proposal?.agentId === agentId ? proposal : null);
    if (said) return [`Your last position, of round ${number}: ${said.reply.headline}`];
  }
  return [];
}

function exhibitGist({ artifacts }: CompletedRound, role: Role): string[] {
  const { action, guardian, observer, critic } = artifacts;
  switch (role) {
    case "action":
      return (action?.reply.traces ?? []).map(({ kind, not_applicable, outcome }) =>
        not_applicable ? `${kind} not applicable.` : `${kind} ends: ${outcome}`,
      );
    case "guardian": {
      const { failure_mechanism, condition, missing_sentence } = guardian?.reply ?? {};
      return [
        ...(failure_mechanism ? [`fails: ${failure_mechanism}`] : []),
        ...(condition ? [`condition: ${condition}`] : []),
        ...(missing_sentence ? [`missing: ${missing_sentence}`] : []),
      ];
    }
    case "observer":
      return (observer?.reply.friction_points ?? []).map(({ step, what }) => `friction at step ${step}: ${what}`);
    case "critic":
      return critic
        ? [`supposed: ${critic.reply.hypothesis}`, `rests on: ${critic.reply.load_bearing_assumption}`]
        : [];
  }
}

/** What of a round later ones build on: who said what in a sentence, what was not accepted, what the checks found. */
export function shortRound({ decisions }: Pick<StructuredState, "decisions">, round: CompletedRound): string {
  const { focus, proposal, verifications, artifacts } = round;
  const primitives = proposal?.reply.primitives.map(({ name, meaning }) => `${name} (${meaning})`) ?? [];
  const results = CHECKS.flatMap((check) => verifications.filter((one) => one.check === check)).map(
    ({ id, result, notes, claim_status_changes }) =>
      result === "NOT_APPLICABLE"
        ? `${id} ${result}`
        : [`${id} ${result}: ${notes}`, ...claim_status_changes.map(({ claim_id, to }) => `${claim_id} → ${to}`)].join(
            " · ",
          ),
  );
  const objections = Object.values(round.supplements).flatMap((supplement) =>
    supplement.reply.objection
      ? [`Not accepted by ${supplement.agentId}: ${quoted(supplement, supplement.reply.objection)}`]
      : [],
  );
  const decided = decisions.filter((one) => one.round === round.number).map(decisionLine);
  const lines = [
    `Focus: ${focus}`,
    `Proposal: ${proposal?.reply.headline ?? "none"}`,
    ...(primitives.length > 0 ? [`Primitives: ${primitives.join("; ")}`] : []),
    ...objections,
    ...(artifacts.guardian
      ? [`Invariant: ${artifacts.guardian.reply.invariant} — ${artifacts.guardian.reply.verdict}`]
      : []),
    ...(artifacts.observer
      ? [
          `Walkthrough: ${artifacts.observer.reply.persona.name}, ${artifacts.observer.reply.goal} — ${artifacts.observer.reply.verdict}`,
        ]
      : []),
    ...(artifacts.critic ? [`Attack: ${artifacts.critic.reply.target.what} — ${artifacts.critic.reply.verdict}`] : []),
    ...results,
    ...(round.assessment ? [`Assessment: ${round.assessment.reply.convergence_notes}`] : []),
    "Decided:",
    ...(decided.length > 0 ? decided : ["nothing"]),
    ...driftLine(round),
  ];
  return section("past-round", lines.join("\n"), { ...about(round), told: "in short" });
}

const about = ({ number, lead, absent }: CompletedRound) => ({
  number,
  lead: ROLE_NAMES[lead],
  ...(absent ? { "stress-round-without": ROLE_NAMES[absent] } : {}),
});

const driftLine = ({ drift }: CompletedRound): string[] =>
  drift ? [`Drift check: ${drift.verdict}, deviation ${drift.deviation} of 5. ${drift.notes}`] : [];
