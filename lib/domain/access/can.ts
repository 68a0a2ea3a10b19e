/** The one place that decides who may do what. Routes, pages, exports and socket messages all ask here. */
import { FIRST_SPACE } from "./first-space";
import type { Role, SpaceId } from "./space";
import type { Scope, Viewer } from "./viewer";

export type Demand = {
  /** The least role. Null: anybody, also without a session. */
  role: Role | null;
  /** What a token has to be good for. Null: no token is, only a session. */
  scope: Scope | null;
  /** About the whole installation: for those who are it in the first space, and are there now. */
  ofInstallation?: true;
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
  operate: { role: "owner", scope: "read", ofInstallation: true },
  /** New deliberations and what they are made of: panels, sources, anchors, forks. */
  create: { role: "decider", scope: "create" },
  /** What moves one that is there: start, pause, resume, cancel, inputs, seats, its name. */
  run: { role: "decider", scope: "create" },
  /** Gates and records. */
  decide: { role: "decider", scope: "decide" },
  /** What a space has: connections and their keys, prices, people, deletion. */
  administer: { role: "owner", scope: "admin" },
  /** What every space shares: the spaces themselves, accounts, the audit. */
  "run-installation": { role: "owner", scope: "admin", ofInstallation: true },
} as const satisfies Record<string, Demand>;
export type Action = keyof typeof ACTIONS;

/** Where something is: its space and, of a deliberation, the people it is private to. Null: it is everybody's there. */
export type Place = { space: SpaceId; privateTo: readonly string[] | null };

/**
 * - sign-in: nobody knows who asks.
 * - hidden: they are not to learn that it exists.
 * - refused: they see it, and may not do this.
 */
export type Verdict = "allowed" | "sign-in" | "hidden" | "refused";

const RANK: Readonly<Record<Role, number>> = { observer: 0, decider: 1, owner: 2 };

/** `place`: of what it is about. Null: it is about no one thing. */
export function judge(viewer: Viewer, action: Action, place: Place | null = null): Verdict {
  const { role, scope, ofInstallation }: Demand = ACTIONS[action];
  if (role === null || viewer.kind === "local") return "allowed";
  if (viewer.kind === "nobody") return "sign-in";
  if (place && !sees(viewer, place)) return "hidden";
  if (viewer.scopes !== null && (scope === null || !viewer.scopes.includes(scope))) return "refused";
  if (ofInstallation && viewer.space !== FIRST_SPACE) return "refused";
  return RANK[viewer.role] >= RANK[role] ? "allowed" : "refused";
}

export const can = (viewer: Viewer, action: Action, place: Place | null = null): boolean =>
  judge(viewer, action, place) === "allowed";

/** Owners see everything in their space: they hold its keys. Nobody sees anything of a space they are not in now. */
export function sees(viewer: Viewer, { space, privateTo }: Place): boolean {
  if (viewer.kind === "local") return true;
  if (viewer.kind === "nobody") return false;
  if (viewer.space !== space) return false;
  return privateTo === null || viewer.role === "owner" || privateTo.includes(viewer.id);
}
