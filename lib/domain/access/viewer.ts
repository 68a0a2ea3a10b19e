/** Who asks. Resolved once per request and per socket; everything that decides what they may do goes by it. */
import { z } from "zod";
import { FIRST_SPACE, membershipSchema, roleSchema, type SpaceId, spaceIdSchema } from "./space";

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
    /** The one space they are in now: everything of every other one is hidden from them. */
    space: spaceIdSchema,
    /** What they are there. */
    role: roleSchema,
    /** All of theirs, to change to; by an API token only the one it was made in. */
    spaces: z.array(membershipSchema),
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

/** Where what they make goes, and whose settings they work with. */
export const spaceOf = (viewer: Viewer): SpaceId => (viewer.kind === "person" ? viewer.space : FIRST_SPACE);

export { LOCAL_VIEWER, NOBODY } from "./plain-viewers";
