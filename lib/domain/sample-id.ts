import { z } from "zod";

/** The deliberations a newcomer starts with one click; the first is the one meant where none is named. */
export const sampleIdSchema = z.enum(["job-queue", "rate-limits", "payments", "sign-in"]);
export type SampleId = z.infer<typeof sampleIdSchema>;
