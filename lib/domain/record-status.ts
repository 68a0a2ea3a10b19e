import { z } from "zod";

export const recordStatusSchema = z.enum(["proposed", "accepted", "deprecated", "superseded"]);
export type RecordStatus = z.infer<typeof recordStatusSchema>;
