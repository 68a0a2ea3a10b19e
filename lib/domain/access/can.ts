/** The one place that decides who may do what. Routes, pages, exports and socket messages all ask here. */
import type { Role, Scope, Viewer } from "./viewer";

type Demand = {
  /** The least role. Null: anybody, also without a session. */
  role: Role | null;
  /** What a token has to be good for. Null: no token is, only a session. */
  scope: Scope | null;
};

export const ACTIONS = {
  /** Signing in, accepting an invitation, health. */
  enter: { role: null, scope: "read" },
  /** One's own sessions, tokens and password. */
  "keep-account": { role: "observer", scope: null },
  read: { role: "observer", scope: "read" },
  /** What people say to each other; no panel reads it. */
  comment: { role: "observer", scope: "create" },
  /** Counts of the whole installation, private deliberations too. */
  operate: { role: "owner", scope: "read" },
  /** New deliberations and what they are made of: panels, sources, anchors, forks. */
  create: { role: "decider", scope: "create" },
  /** What moves one that is there: start, pause, resume, cancel, inputs, seats, its name. */
  run: { role: "decider", scope: "create" },
  /** Gates and records. */
  decide: { role: "decider", scope: "decide" },
  /** Connections and their keys, prices, people, deletion, the audit. */
  administer: { role: "owner", scope: "admin" },
} as const satisfies Record<string, Demand>;
export type Action = keyof typeof ACTIONS;

/** Of a deliberation: the people it is private to. Null: it is everybody's. */
export type Privacy = { privateTo: readonly string[] } | null;

/**
 * - sign-in: nobody knows who asks.
 * - hidden: they are not to learn that it exists.
 * - refused: they see it, and may not do this.
 */
export type Verdict = "allowed" | "sign-in" | "hidden" | "refused";

const RANK: Readonly<Record<Role, number>> = { observer: 0, decider: 1, owner: 2 };

export function judge(viewer: Viewer, action: Action, privacy: Privacy = null): Verdict {
  const { role, scope }: Demand = ACTIONS[action];
  if (role === null || viewer.kind === "local") return "allowed";
  if (viewer.kind === "nobody") return "sign-in";
  if (!sees(viewer, privacy)) return "hidden";
  if (viewer.scopes !== null && (scope === null || !viewer.scopes.includes(scope))) return "refused";
  return RANK[viewer.role] >= RANK[role] ? "allowed" : "refused";
}

export const can = (viewer: Viewer, action: Action, privacy: Privacy = null): boolean =>
  judge(viewer, action, privacy) === "allowed";

/** Owners see everything: they hold the database and the keys. */
export function sees(viewer: Viewer, privacy: Privacy): boolean {
  if (viewer.kind === "local") return true;
  if (viewer.kind === "nobody") return false;
  return privacy === null || viewer.role === "owner" || privacy.privateTo.includes(viewer.id);
}
