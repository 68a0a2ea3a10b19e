/** What people do with a numbered record: its status, owner and review date, its text, "was this right?". */
import { z } from "zod";
import { MAX_ARTIFACT_CHARS } from "@/lib/domain/subject";
import { importedRecordIdSchema } from "@/lib/domain/record/imported-record";
import { recordStatusSchema } from "@/lib/domain/record/record-status";
import { reviewVerdictSchema } from "@/lib/domain/record/record-review";
import { MAX_STORED_INT, storedInt } from "@/lib/domain/stored-int";
import { by } from "./actor";
import { endpoint, none } from "./endpoint";
import { pageOf, pageQuery } from "./page";
import { recordRowSchema } from "./records";

const numberInPath = z.coerce.number<string | number>().int().max(MAX_STORED_INT);
const recordParams = z.object({ number: numberInPath.min(1) });
const versionParams = recordParams.extend({ version: numberInPath.min(0) });

/** The version of the record (its row's `version`) that was read before the change. */
const version = storedInt.describe("The record's `version` you have read. 409 if somebody changed it since.");
const reason = z.string().trim().max(2000, "At most 2,000 characters.");
const date = z.iso
  .date("Use a date like 2027-03-01.")
  .refine((text) => !text.startsWith("0000"), "There is no year 0.")
  .nullable();

const STEP_CHANGES = ["step-added", "step-status", "step-text", "step-note", "step-link", "step-removed"] as const;

export const recordChangeSchema = z.object({
  id: z.string(),
  version: z.int().nullable(),
  at: z.iso.datetime(),
  by: z.string(),
  kind: z.enum(["status", "title", "owner", "review-date", "supersedes", "text", "reviewed", ...STEP_CHANGES]),
  was: z.string().nullable(),
  became: z.string().nullable(),
  other: z.int().nullable().describe("The number of the other record, where it is about two."),
  about: z.string().optional().describe("The step of the implementation it is about, in its words at the time."),
  reason: z.string(),
});
export type RecordChange = z.infer<typeof recordChangeSchema>;

const otherRecordSchema = z.object({ number: z.int(), title: z.string(), status: recordStatusSchema });

const importedLinkSchema = z.object({ id: importedRecordIdSchema, name: z.string(), title: z.string() });

const textSchema = z.object({
  version: z.int().describe("0 is the generated text."),
  by: z.string().nullable().describe("Null: Parley."),
  at: z.iso.datetime(),
  note: z.string(),
  body: z.string().describe("The part people may edit."),
});
export type RecordText = z.infer<typeof textSchema>;

const count = z.int().min(0);

/** What is told beside a record's page, from its log. */
const besideSchema = z.object({
  seats: z
    .array(z.object({ name: z.string(), place: count, dissents: z.boolean() }))
    .describe("Those that take a stand, with their place in the panel, counted from 1."),
  decidedBy: z.array(z.string()).describe("Names of the people who ended it; empty where the panel did."),
  deciding: z.array(z.string()).describe("Names of the seats whose word decided; empty where a person did."),
  people: z
    .array(z.object({ name: z.string(), times: count }))
    .describe("Whose decisions are in the log, and how many."),
  rounds: count.describe("0 where its record counts none."),
  ms: count.describe("From the first event to the last."),
  spent: z.string().nullable(),
  sealed: count.describe("The event that closed it."),
  reviewed: z
    .string()
    .nullable()
    .describe("Who of the panel approved the draft of the page; null where nobody was asked."),
  evidence: z.object({ sourced: count, argued: count, assumed: count, sources: count }),
  dossier: z.object({ issues: count, issueWord: z.string(), decisions: count, passages: count, events: count }),
  story: z
    .array(z.object({ text: z.string(), seq: count }))
    .describe("How it got here, in at most six sentences, each with the event it rests on."),
  notes: z
    .array(z.object({ cite: z.string(), label: z.string(), text: z.string() }))
    .describe("What each mark stands for."),
});
export type BesideRecord = z.infer<typeof besideSchema>;

const recordDetailSchema = recordRowSchema.omit({ match: true }).extend({
  fileName: z.string(),
  dossierName: z.string(),
  beside: besideSchema,
  supersedes: z.array(otherRecordSchema),
  supersedesImported: z.array(importedLinkSchema).describe("Records of other tools whose place it took."),
  supersededBy: otherRecordSchema.nullable(),
  lastReview: z
    .object({ verdict: reviewVerdictSchema, by: z.string(), at: z.iso.datetime(), note: z.string() })
    .nullable(),
  text: textSchema.extend({
    head: z.string().describe("What Parley states before the body. It can't be edited."),
    foot: z.string().describe("What Parley states after it."),
    page: z.string().describe("All of it as it is read, with a word behind each cited line that people changed."),
    markdown: z.string().describe("The whole file, as it is downloaded."),
  }),
});
export type RecordDetail = z.infer<typeof recordDetailSchema>;

export const getRecordByNumber = endpoint({
  method: "GET",
  path: "/api/records/:number",
  needs: { action: "read", object: "record" },
  summary: "A record of the register with its newest text.",
  params: recordParams,
  query: none,
  body: none,
  response: recordDetailSchema,
  status: 200,
  errors: [404, 503],
});

/** What holds after a change: enough to make the next one. */
const changedSchema = recordRowSchema.omit({ match: true });

export const setRecordStatus = endpoint({
  method: "POST",
  path: "/api/records/:number/status",
  needs: { action: "decide", object: "record" },
  summary:
    "Accept, reject, deprecate or supersede a record, or propose it again. Everything but accepting needs a reason; superseding needs the record that takes its place. 409 if it was changed meanwhile: `details.changes` says how.",
  params: recordParams,
  query: none,
  body: z
    .strictObject({
      status: recordStatusSchema,
      reason: reason.default(""),
      supersededBy: storedInt.min(1).optional().describe("The number of the record that takes its place."),
      version,
      by,
    })
    .refine(({ status, reason: why }) => status === "accepted" || why !== "", {
      path: ["reason"],
      error: "Say why. The reason stays with the record.",
    })
    .refine(({ status, supersededBy }) => status !== "superseded" || supersededBy !== undefined, {
      path: ["supersededBy"],
      error: "Say which record takes its place.",
    })
    .refine(({ status, supersededBy }) => status === "superseded" || supersededBy === undefined, {
      path: ["supersededBy"],
      error: "Only a superseded record has another in its place.",
    }),
  response: changedSchema,
  status: 200,
  errors: [404, 409, 422, 503],
});

export const supersedeImported = endpoint({
  method: "POST",
  path: "/api/records/:number/supersedes",
  needs: { action: "decide", object: "record" },
  summary:
    "Let a record take the place of an imported one, or end that. The register knows it; the imported file stays as it is. 409 if another record has its place.",
  params: recordParams,
  query: none,
  body: z
    .strictObject({
      imported: importedRecordIdSchema,
      isReplaced: z.boolean().default(true).describe("False: it does not take its place any more."),
      reason: reason.default(""),
      by,
    })
    .refine(({ isReplaced, reason: why }) => !isReplaced || why !== "", {
      path: ["reason"],
      error: "Say why. The reason stays with the record.",
    }),
  response: changedSchema,
  status: 200,
  errors: [404, 409, 422, 503],
});

export const updateRecord = endpoint({
  method: "PUT",
  path: "/api/records/:number",
  needs: { action: "decide", object: "record" },
  summary:
    "Set the owner and the review date of a record, and its title. Its file keeps its name, so that links to it hold. 409 if it was changed meanwhile: `details.changes` says how.",
  params: recordParams,
  query: none,
  body: z.strictObject({
    title: z
      .string()
      .trim()
      .min(1, "A record needs a title.")
      .max(200, "At most 200 characters.")
      .transform((text) => text.replace(/\s+/g, " "))
      .optional()
      .describe("Absent: it stays as it is."),
    owner: z
      .string()
      .trim()
      .max(80, "At most 80 characters.")
      .nullable()
      .transform((name) => name || null),
    reviewDate: date,
    reason: reason.default(""),
    version,
    by,
  }),
  response: changedSchema,
  status: 200,
  errors: [404, 409, 422, 503],
});

export const reviewRecord = endpoint({
  method: "POST",
  path: "/api/records/:number/reviews",
  needs: { action: "decide", object: "record" },
  summary:
    "Was this right? Kept, revised or reverted, with a note where it was not kept. The review date becomes the next one, or none.",
  params: recordParams,
  query: none,
  body: z
    .strictObject({
      verdict: reviewVerdictSchema,
      note: reason.default(""),
      nextReview: date.default(null),
      version,
      by,
    })
    .refine(({ verdict, note }) => verdict === "kept" || note !== "", {
      path: ["note"],
      error: "Say what turned out differently.",
    }),
  response: changedSchema,
  status: 200,
  errors: [404, 409, 422, 503],
});

export const recordHistory = endpoint({
  method: "GET",
  path: "/api/records/:number/history",
  needs: { action: "read", object: "record" },
  summary: "What people did with a record, newest first.",
  params: recordParams,
  query: z.object(pageQuery),
  body: none,
  response: pageOf(recordChangeSchema),
  status: 200,
  errors: [404, 422, 503],
});

export const getRecordText = endpoint({
  method: "GET",
  path: "/api/records/:number/versions/:version",
  needs: { action: "read", object: "record" },
  summary: "One version of a record's text. 0 is the generated one.",
  params: versionParams,
  query: none,
  body: none,
  response: textSchema,
  status: 200,
  errors: [404, 503],
});

const textBase = {
  note: reason.default(""),
  basedOn: storedInt.describe("The version of the text that was edited. 409 if there is a newer one."),
  by,
};

export const saveRecordText = endpoint({
  method: "POST",
  path: "/api/records/:number/versions",
  needs: { action: "decide", object: "record" },
  summary:
    "Save an edited text as the next version. The facts around it are Parley's. 409 if somebody saved one meanwhile; `details.version` is theirs.",
  params: recordParams,
  query: none,
  body: z.strictObject({
    body: z
      .string()
      .max(MAX_ARTIFACT_CHARS, "At most 400,000 characters.")
      .refine((text) => text.trim() !== "", "The text can't be empty."),
    ...textBase,
  }),
  response: textSchema,
  status: 201,
  errors: [404, 409, 413, 422, 503],
});

export const restoreRecordText = endpoint({
  method: "POST",
  path: "/api/records/:number/versions/:version/restore",
  needs: { action: "decide", object: "record" },
  summary: "Make an earlier version the newest again. It becomes a new version; nothing is lost.",
  params: versionParams,
  query: none,
  body: z.strictObject(textBase),
  response: textSchema,
  status: 201,
  errors: [404, 409, 422, 503],
});

export const recordOwners = endpoint({
  method: "GET",
  path: "/api/records/owners",
  needs: { action: "read" },
  summary: "Who looks after how many records, and how many reviews are due. At most 200 names.",
  params: none,
  query: none,
  body: none,
  response: z.object({ owners: z.array(z.object({ name: z.string(), records: z.int() })), due: z.int() }),
  status: 200,
  errors: [422, 503],
});

const linkedSchema = otherRecordSchema.extend({
  createdAt: z.iso.datetime(),
  supersededBy: z.int().nullable(),
});
export type LinkedRecord = z.infer<typeof linkedSchema>;

const replacedSchema = importedLinkSchema.extend({ supersededBy: z.int() });
export type ReplacedImport = z.infer<typeof replacedSchema>;

export const recordSupersession = endpoint({
  method: "GET",
  path: "/api/records/supersession",
  needs: { action: "read" },
  summary:
    "All records that took the place of another or were replaced, and the imported ones they replaced; at most 1,000 of each, newest first.",
  params: none,
  query: none,
  body: none,
  response: z.object({ items: z.array(linkedSchema), imported: z.array(replacedSchema), isCapped: z.boolean() }),
  status: 200,
  errors: [422, 503],
});

const calibrationRowSchema = z.object({
  protocol: z.string(),
  records: z.int(),
  reviewed: z.int().describe("Records somebody looked at again. The newest review of each counts."),
  kept: z.int(),
  revised: z.int(),
  reverted: z.int(),
});
export type CalibrationRow = z.infer<typeof calibrationRowSchema>;

export const recordCalibration = endpoint({
  method: "GET",
  path: "/api/records/calibration",
  needs: { action: "read" },
  summary: "How many decisions of each protocol turned out right.",
  params: none,
  query: none,
  body: none,
  response: z.object({ items: z.array(calibrationRowSchema) }),
  status: 200,
  errors: [422, 503],
});
