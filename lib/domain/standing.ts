import { z } from "zod";

/**
 * What an agent's word means for the panel, whatever its protocol calls it. The screens know the tone and the shape of
 * each; a protocol only says which one it is. `nearly`: not yet, and not far. `abstains`: neither for nor against.
 */
export const standingSchema = z.enum(["agrees", "agrees_with_notes", "nearly", "wants_changes", "blocks", "abstains"]);
export type Standing = z.infer<typeof standingSchema>;
