import { z } from "zod";

export const recordStatusSchema = z.enum(["proposed", "accepted", "rejected", "deprecated", "superseded"]);
export type RecordStatus = z.infer<typeof recordStatusSchema>;
