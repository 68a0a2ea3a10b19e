/** Who asks. Resolved once per request and per socket; everything that decides what they may do goes by it. */
import { z } from "zod";

/** From the one who may do least to the one who may do everything. */
export const roleSchema = z.enum(["observer", "decider", "owner"]);
export type Role = z.infer<typeof roleSchema>;

/** What an API token may be used for, whatever its person may do. */
export const scopeSchema = z.enum(["read", "create", "decide", "admin"]);
export type Scope = z.infer<typeof scopeSchema>;

/** An id of better-auth or ours: letters, digits and underscores, so that it can stand in a statement. */
export const personIdSchema = z.string().regex(/^per_[a-z0-9]{20}$/);

export const viewerSchema = z.discriminatedUnion("kind", [
  /** Personal mode: whoever reaches Parley is the one who runs it. */
  z.object({ kind: z.literal("local") }),
  /** Team mode, without a session. */
  z.object({ kind: z.literal("nobody") }),
  z.object({
    kind: z.literal("person"),
    id: personIdSchema,
    name: z.string(),
    email: z.string(),
    role: roleSchema,
    /** Null: by an API token. */
    session: z.string().nullable(),
    /** Null: by a session. */
    token: z.string().nullable(),
    /** Null: a session, which may do all its person may. */
    scopes: z.array(scopeSchema).nullable(),
  }),
]);
export type Viewer = z.infer<typeof viewerSchema>;
export type Person = Extract<Viewer, { kind: "person" }>;

export const LOCAL_VIEWER: Viewer = { kind: "local" };
export const NOBODY: Viewer = { kind: "nobody" };
