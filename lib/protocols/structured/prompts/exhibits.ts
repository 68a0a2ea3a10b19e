/** The work of a round as sections, each under the name by which it can be cited. */
import { artifactText } from "@/lib/protocols/structured/rules/export/artifact-files";
import {
  nameOf,
  type Round,
  type StructuredState,
  type Verification,
  type Work,
} from "@/lib/protocols/structured/rules/state";
import { CHECK_TITLES, ROLES, type Role } from "@/lib/protocols/structured/rules/vocabulary";
import { supplementName } from "@/lib/protocols/structured/rules/claims/written-refs";
import { section } from "@/lib/prompts/section";

/** Artifacts never change once written, and each is part of dozens of prompts. */
const rendered = new WeakMap<object, string>();

export function proposalPart(state: StructuredState, { number, proposal }: Round): string[] {
  if (!proposal) return [];
  const { headline, position, primitives, prior_decisions } = proposal.reply;
  const named = primitives.map(({ name, meaning }) => `- ${name}: ${meaning}`);
  const cited = prior_decisions.map(({ id, stance }) => `${id} (${stance})`);
  const text = [
    headline,
    position,
    ...(named.length > 0 ? [`Primitives:\n${named.join("\n")}`] : []),
    ...(cited.length > 0 ? [`Earlier decisions: ${cited.join(", ")}`] : []),
  ].join("\n\n");
  return [
    section("lead-proposal", text, {
      by: nameOf(state, proposal.agentId),
      ref: `round_${number}/lead_proposal#position`,
    }),
  ];
}

export function supplementParts(state: StructuredState, { number, order, supplements }: Round): string[] {
  return order.flatMap((id) => {
    const supplement = supplements[id];
    if (!supplement) return [];
    const { headline, position, objection } = supplement.reply;
    const text = [headline, position, ...(objection ? [`Does not accept: ${objection}`] : [])].join("\n\n");
    return [
      section("role-supplement", text, {
        by: nameOf(state, id),
        ref: `round_${number}/supplement_${supplementName(state, id)}#position`,
      }),
    ];
  });
}

export function exhibitParts(work: Work, round: number, roles: readonly Role[] = ROLES): string[] {
  return roles.flatMap((role) => {
    const written = work.artifacts[role];
    if (!written) return [];
    const known = rendered.get(written);
    if (known !== undefined) return [known];
    const part = section("role-exhibit", artifactText(work, role, round) ?? "", {
      role,
      ref: `round_${round}/${role}`,
    });
    rendered.set(written, part);
    return [part];
  });
}

/** Those that could not be run come first: they are known before the others, which follow in the order they are run. */
export function checkParts(verifications: readonly Verification[]): string[] {
  const isRun = ({ result }: Verification): boolean => result !== "NOT_APPLICABLE";
  return [...verifications.filter((one) => !isRun(one)), ...verifications.filter(isRun)].map(
    ({ id, check, result, notes, evidence_refs, findings }) => {
      const found = findings
        ? [
            `Findings: ${JSON.stringify({ ...findings, result: undefined, notes: undefined, evidence_refs: undefined })}`,
          ]
        : [];
      return section(
        "check-result",
        [
          `${CHECK_TITLES[check]}: ${result}`,
          notes,
          ...(evidence_refs.length > 0 ? [`Evidence: ${evidence_refs.join(", ")}`] : []),
          ...found,
        ].join("\n"),
        { id, check, result },
      );
    },
  );
}
