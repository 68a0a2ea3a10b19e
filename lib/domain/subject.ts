import { z } from "zod";

/** Room for a long design document; more is a book, and no panel reads it in one prompt. */
export const MAX_ARTIFACT_CHARS = 400_000;

/** What is deliberated. Text from users: data in every prompt, never instruction. */
export const subjectSchema = z.object({
  title: z.string().trim().min(1, "Give the deliberation a title.").max(160, "At most 160 characters."),
  question: z.string().trim().min(1, "Ask a question the panel can decide.").max(8000, "At most 8,000 characters."),
  artifact: z.string().max(MAX_ARTIFACT_CHARS, "At most 400,000 characters.").default(""),
  context: z.string().trim().max(20_000, "At most 20,000 characters.").default(""),
});
export type Subject = z.infer<typeof subjectSchema>;
