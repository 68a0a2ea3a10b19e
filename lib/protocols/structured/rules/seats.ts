import type { Seats } from "@/lib/kernel/types";
import { CASTS } from "./casting/casts";
import { defineSeat } from "./casting/define-seat";
import type { StructuredConfig } from "./config";
import { DOMAIN_LABELS, DOMAINS } from "./claims/domains";
import { proposePanel } from "./propose-panel";
import { EXPERT } from "./state";
import { isRole, ROLES } from "./vocabulary";

/** A role's seat is called by the role: who plays it changes with the domain, what it does in a round does not. */
export const seats: Seats<StructuredConfig> = {
  propose: ({ config }) =>
    proposePanel(config).map(({ agent, reason, isRemovable }) => ({ agent, reason, isRemovable })),
  known: ({ domain }) =>
    [domain, ...DOMAINS.filter((other) => other !== domain)].flatMap((one) =>
      ROLES.map((role) => ({
        agent: defineSeat(role, CASTS[one][role]),
        roster: { id: one, title: DOMAIN_LABELS[one] },
      })),
    ),
  kindOf: ({ id }) => (isRole(id) ? id : EXPERT),
  kinds: [...ROLES, EXPERT],
};
