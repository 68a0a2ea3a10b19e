import { z } from "zod";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { by } from "./actor";
import { deliberationParamsSchema } from "./deliberations/deliberation-commands";
import { endpoint, none } from "./endpoint";
import { recordChangeSchema } from "./record-life";

export const openedAsSchema = z
  .enum(["new", "already open", "replaced", "own"])
  .describe(
    "new: it was not here. already open: from this bundle, or a later one. replaced: from an earlier one, which this one goes on from. own: it was held here, and the bundle adds nothing.",
  );
export type OpenedAs = z.infer<typeof openedAsSchema>;

const openedBundleSchema = z.object({ id: deliberationIdSchema, title: z.string(), opened: openedAsSchema });
export type OpenedBundle = z.infer<typeof openedBundleSchema>;

export const exportBundle = endpoint({
  method: "GET",
  path: "/api/deliberations/:id/bundle.zip",
  needs: { action: "read", object: "deliberation" },
  summary:
    "The deliberation as one file another Parley opens: events.jsonl with its hash chain (events.sha256), sources/, artifact/ (every version), record/ (page, dossier, edited versions, who did what with it) and manifest.json with the hash of each file. No keys, no connection secrets, no environment.",
  params: deliberationParamsSchema,
  query: none,
  body: none,
  response: z.string(),
  status: 200,
  errors: [404, 413, 503],
  produces: "application/zip",
});

export const getKeptHistory = endpoint({
  method: "GET",
  path: "/api/deliberations/:id/record/history",
  needs: { action: "read", object: "deliberation" },
  summary:
    "What people did with the record where it was held, as it came with the bundle: status, owner, review date, edits, steps and reviews, newest first. Empty for what was not opened from one; GET /api/records/:number/history has that of a record held here.",
  params: deliberationParamsSchema,
  query: none,
  body: none,
  response: z.object({ items: z.array(recordChangeSchema) }),
  status: 200,
  errors: [404, 503],
});

export const openBundle = endpoint({
  method: "POST",
  path: "/api/bundles",
  needs: { action: "create" },
  summary:
    "Open a bundle: its hashes and hash chain are checked, every event is read and the log folded; then it is shown read-only like a deliberation held here. The body is the file, as application/zip. A bundle that was changed, cut short, or made by a newer version is refused with a sentence, and nothing of it is stored; `details.reason` is not-a-bundle, cut-short, tampered, newer-version, too-large or other-log.",
  params: none,
  query: z.object({ by }),
  body: z.instanceof(Uint8Array),
  response: openedBundleSchema,
  status: 201,
  errors: [409, 413, 422, 503],
  maxBodyMiB: 32,
  takes: "application/zip",
});
