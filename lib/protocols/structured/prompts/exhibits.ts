/** The work of a round as sections, each under the name by which it can be cited. */
import type { CheckReply } from "@/lib/protocols/structured/rules/replies/replies";
import { advocateIn } from "@/lib/protocols/structured/rules/rounds/advocate";
import { artifactText } from "@/lib/protocols/structured/rules/export/artifact-files";
import {
  nameOf,
  seatOf,
  type Round,
  type StructuredState,
  type Verification,
  type Work,
} from "@/lib/protocols/structured/rules/state";
import { CHECK_TITLES, ROLES, type Role } from "@/lib/protocols/structured/rules/vocabulary";
import { supplementName } from "@/lib/protocols/structured/rules/claims/written-refs";
import { quoted } from "@/lib/protocols/structured/rules/claims/cited-words";
import { section } from "@/lib/prompts/section";

/** Artifacts never change once written, and each is part of dozens of prompts. */
const rendered = new WeakMap<object, string>();

export function proposalPart(state: StructuredState, { number, proposal }: Round): string[] {
  if (!proposal) return [];
  const { headline, position, primitives, prior_decisions } = proposal.reply;
  const named = primitives.map(({ name, meaning }) => `- ${name}: ${meaning}`);
  const cited = prior_decisions.map(({ id, stance }) => `${id} (${stance})`);
  const text = [
    ...headed(headline, position),
    ...(named.length > 0 ? [`Primitives:\n${named.join("\n")}`] : []),
    ...(cited.length > 0 ? [`Earlier decisions: ${cited.join(", ")}`] : []),
  ].join("\n\n");
  return [
    section("lead-proposal", quoted(proposal, text), {
      by: nameOf(state, proposal.agentId),
      ref: `round_${number}/lead_proposal#position`,
    }),
  ];
}

/** A position that begins with its own headline needs no other. */
const headed = (headline: string, position: string): string[] =>
  position.startsWith(headline) ? [position] : [headline, position];

export function supplementParts(state: StructuredState, round: Round): string[] {
  const { number, order, supplements } = round;
  return order.flatMap((id) => {
    const supplement = supplements[id];
    if (!supplement) return [];
    const { headline, position, objection } = supplement.reply;
    const text = [...headed(headline, position), ...(objection ? [`Objection: ${objection}`] : [])].join("\n\n");
    return [
      section("role-supplement", quoted(supplement, text), {
        by: nameOf(state, id),
        ...(isAdvocate(state, round, id) ? { "speaks-for": "what the proposal rejects" } : {}),
        ref: `round_${number}/supplement_${supplementName(state, id)}#position`,
      }),
    ];
  });
}

/** P3-88: others are told that it was asked to. */
function isAdvocate(state: StructuredState, round: Round, agentId: string): boolean {
  const role = advocateIn(round);
  return role !== null && seatOf(state, role).id === agentId;
}

export function exhibitParts(work: Work, round: number, roles: readonly Role[] = ROLES): string[] {
  return roles.flatMap((role) => {
    const written = work.artifacts[role];
    if (!written) return [];
    const known = rendered.get(written);
    if (known !== undefined) return [known];
    const part = section("role-exhibit", quoted(written, compact(artifactText(work, role, round) ?? "")), {
      role,
      ref: `round_${round}/${role}`,
    });
    rendered.set(written, part);
    return [part];
  });
}

/** The file without what only layout needs: title, rules of tables, empty lines. Claims stand in <raised-claims>, with their ids. */
function compact(markdown: string): string {
  return markdown
    .replace(/^# .*\n+/, "")
    .replace(/^## Claims\n[\s\S]*?(?=^Earlier decisions:)/m, "")
    .replace(/^\|(?: --- \|)+\n/gm, "")
    .replace(/^\| (.*) \|$/gm, "$1")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

/** Those that could not be run come first: they are known before the others, which follow in the order they are run. */
export function checkParts(verifications: readonly Verification[]): string[] {
  const isRun = ({ result }: Verification): boolean => result !== "NOT_APPLICABLE";
  return [...verifications.filter((one) => !isRun(one)), ...verifications.filter(isRun)].map(
    ({ id, check, result, notes, evidence_refs, findings }) => {
      const found = findings ? [...findingLines(findings), ...testedLines(findings)] : [];
      return section(
        "check-result",
        [
          notes,
          ...(evidence_refs.length > 0 ? [`Evidence: ${evidence_refs.map(shortRef).join(", ")}`] : []),
          ...found,
        ].join("\n"),
        { id, check: CHECK_TITLES[check], result },
      );
    },
  );
}

/** As it is given to be cited. */
const shortRef = (ref: string): string => ref.replace(/^artifacts\//, "").replace(/\.md(?=#|$)/, "");

/** Each finding in a line, without the names of its fields. */
function findingLines(findings: CheckReply): string[] {
  if ("does_not_meet" in findings && findings.does_not_meet) return [`- they do not meet: ${findings.does_not_meet}`];
  if ("traces" in findings)
    return findings.traces.map(
      ({ trace, strikes_at, preconditions_realistic, outcome_flips, invariant_violated, absorbed_by }) =>
        `- ${trace}: ${strikes_at} ${[
          preconditions_realistic ? "" : "preconditions not realistic",
          outcome_flips ? "outcome flips" : "",
          invariant_violated ? "forbidden state reached" : "",
          absorbed_by ? `absorbed by ${absorbed_by}` : "",
        ]
          .filter(Boolean)
          .map((said) => `[${said}]`)
          .join(" ")}`.trimEnd(),
    );
  if ("steps" in findings)
    return [
      ...findings.steps.map(({ step, violates, how }) => `- step ${step}${violates ? " [violates]" : ""}: ${how}`),
      ...(findings.enforced_by ? [`- enforced by: ${findings.enforced_by}`] : []),
      ...(findings.untested_path ? [`- untested path: ${findings.untested_path}`] : []),
    ];
  if ("overlaps" in findings)
    return findings.overlaps.map(
      ({ friction_step, attack_step, degree, why }) =>
        `- friction at step ${friction_step} × attack step ${attack_step} [${degree}]: ${why}`,
    );
  return findings.artifacts.map(
    ({ role, cites, contradiction, what }) =>
      `- ${role} [cites ${cites.join(", ") || "none"}; ${contradiction}]: ${what}`,
  );
}

const testedLines = ({ claims_tested }: CheckReply): string[] =>
  claims_tested.map(
    ({ claim_id, polarity, basis, why, shown }) =>
      `- ${claim_id} [${polarity}, ${basis ?? "argument"}]: ${why}${shown ? ` Shown: ${shown}` : ""}`,
  );
