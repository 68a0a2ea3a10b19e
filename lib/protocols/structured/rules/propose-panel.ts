/** P3-18, second stage: the four roles cast for a domain, and how others were cast for theirs. */
import type { Agent } from "@/lib/domain/agent";
import { CASTS } from "./casting/casts";
import { defineSeat } from "./casting/define-seat";
import type { StructuredConfig } from "./config";
import { DOMAIN_LABELS, DOMAINS, type Domain } from "./claims/domains";
import { ROLES, type Role } from "./vocabulary";

export type CastingExample = { domain: Domain; label: string; name: string; who: string; example: string };
export type PanelProposal = { agent: Agent; reason: string; isRemovable: boolean; examples: readonly CastingExample[] };

const REASONS: Readonly<Record<Role, string>> = {
  action: "Grounds the discussion in what happens. Without it, nobody knows what is being judged.",
  guardian: "Says what must hold. Without it, nothing can fail.",
  observer: "Walks through it as the person who has to use it. Without it, a design for designers passes.",
  critic: "Looks for the strongest argument against it. Without it, agreement means nothing.",
};

export function proposePanel({ domain }: Pick<StructuredConfig, "domain">): PanelProposal[] {
  return ROLES.map((role) => ({
    agent: defineSeat(role, CASTS[domain][role]),
    reason: REASONS[role],
    isRemovable: false,
    examples: castingExamples(role, domain),
  }));
}

/** The same role in every other domain, to think one's own casting through. */
export function castingExamples(role: Role, except: Domain | null = null): CastingExample[] {
  return DOMAINS.filter((domain) => domain !== except).map((domain) => {
    const { name, who, example } = CASTS[domain][role];
    return { domain, label: DOMAIN_LABELS[domain], name, who, example };
  });
}
