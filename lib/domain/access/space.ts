/** What a team has for itself (its deliberations, records, connections, panels, prices), and what somebody is there. */
import { z } from "zod";

/** From the one who may do least to the one who may do everything. */
export const roleSchema = z.enum(["observer", "decider", "owner"]);
export type Role = z.infer<typeof roleSchema>;

/** Letters, digits and one underscore, so that it can stand in a statement. */
export const spaceIdSchema = z.string().regex(/^spc_[a-z0-9]{4,32}$/, "Not the id of a space.");
export type SpaceId = z.infer<typeof spaceIdSchema>;

export { FIRST_SPACE } from "./first-space";

/** One of somebody's, and what they are in it. */
export const membershipSchema = z.object({ id: spaceIdSchema, name: z.string(), role: roleSchema });
export type Membership = z.infer<typeof membershipSchema>;
