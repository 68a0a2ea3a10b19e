import { z } from "zod";

/** Fixed when the validation begins (V-01): what happens to the record meanwhile is another matter. */
export const validationConfigSchema = z.object({
  record: z
    .object({ number: z.int().min(1), title: z.string(), text: z.string().min(1) })
    .describe("The record as it stood."),
  parts: z
    .record(z.string(), z.array(z.string()))
    .default({})
    .describe("By seat: what the record says on its account (V-02)."),
});
export type ValidationConfig = z.infer<typeof validationConfigSchema>;
