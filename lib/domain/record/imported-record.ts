import { z } from "zod";

/** A decision record that was read from a file; the same file has the same id whenever its folder is read again. */
export const importedRecordIdSchema = z.string().regex(/^imp_[0-9a-f]{16}$/, "It is no id of an imported record.");
export type ImportedRecordId = z.infer<typeof importedRecordIdSchema>;

/** The words of MADR. Parley's own records have the same. */
export const importedStatusSchema = z.enum(["proposed", "accepted", "rejected", "deprecated", "superseded"]);
