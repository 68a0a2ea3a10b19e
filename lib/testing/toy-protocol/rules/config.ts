import { z } from "zod";

const optionSchema = z.string().trim().min(1, "Name the option.").max(80, "At most 80 characters.");

export const voteConfigSchema = z.object({
  options: z
    .array(optionSchema)
    .min(2, "Name at least two options.")
    .max(8, "At most eight options.")
    .refine((options) => new Set(options.map(plain)).size === options.length, "Give each option a name of its own.")
    .default(["Yes", "No"])
    .describe("What the seats choose between."),
  rounds: z.int().min(1).max(9).default(1).describe("How often they vote. The last round is the one that counts."),
});
export type VoteConfig = z.infer<typeof voteConfigSchema>;

/** Two names that differ in case or spaces only are the same name. */
export const plain = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase();
