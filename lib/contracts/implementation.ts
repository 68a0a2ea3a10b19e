/** What follows a decision: the steps of its implementation, and whether what was built is what was decided. */
import { z } from "zod";
import { sourceIdSchema, sourceRefSchema } from "@/lib/domain/evidence/source";
import { deliberationIdSchema, gateIdSchema } from "@/lib/domain/ids";
import { rehearsalScriptSchema } from "@/lib/domain/model-source";
import { isWebLink, stepStatusSchema } from "@/lib/domain/record/record-step";
import { deliberationStatusSchema } from "@/lib/contracts/deliberations/status";
import { MAX_STORED_INT, storedInt } from "@/lib/domain/stored-int";
import { MAX_ARTIFACT_CHARS } from "@/lib/domain/subject";
import { by } from "./actor";
import { endpoint, none } from "./endpoint";

const inPath = z.coerce.number<string | number>().int().min(1).max(MAX_STORED_INT);
const recordParams = z.object({ number: inPath });
const stepParams = recordParams.extend({ step: inPath });

const stepSchema = z.object({
  id: z.int(),
  text: z.string(),
  status: stepStatusSchema,
  note: z.string(),
  link: z.string(),
  gateId: gateIdSchema.nullable().describe("The decision about a deviation that asked for it."),
  version: z.int().describe("Counts its changes; a change says which one it read."),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
});
export type RecordStep = z.infer<typeof stepSchema>;

const validationSchema = z.object({
  id: deliberationIdSchema,
  status: deliberationStatusSchema,
  at: z.iso.datetime().describe("When it ended, or when something last happened in it."),
  isRehearsal: z.boolean(),
  summary: z.string().nullable().describe("What it came to; null until it has closed."),
  seats: z.int(),
  decisions: z
    .array(
      z.object({
        gateId: gateIdSchema,
        seat: z.string(),
        part: z.string().describe("What of the record it is about."),
        deviation: z.string().describe("The seat's words and what it quotes, as Markdown."),
        answer: z
          .object({ choice: z.string(), label: z.string(), reason: z.string(), by: z.string(), at: z.iso.datetime() })
          .nullable()
          .describe("Null: it waits for a person, or nobody decided before it was stopped."),
        isOpen: z.boolean(),
      }),
    )
    .describe("Deviations and what people decided about them."),
});
export type RecordValidation = z.infer<typeof validationSchema>;

const implementationSchema = z.object({
  steps: z.array(stepSchema),
  proposed: z
    .array(z.object({ text: z.string(), from: z.enum(["condition", "plan"]), seq: z.int().nullable() }))
    .describe("What the record names and no step says yet."),
  validations: z.array(validationSchema).describe("Newest first, at most 20."),
  seats: z.array(z.string()).describe("Who would judge it: the panel of the record."),
  sources: z.array(sourceRefSchema).describe("What the panel had when it decided, still stored."),
});
export type Implementation = z.infer<typeof implementationSchema>;

export const getImplementation = endpoint({
  method: "GET",
  path: "/api/records/:number/implementation",
  needs: { action: "read", object: "record" },
  summary: "The steps of a record's implementation, what the record names beside them, and its validations.",
  params: recordParams,
  query: none,
  body: none,
  response: implementationSchema,
  status: 200,
  errors: [404, 422, 503],
});

const text = z.string().trim().min(1, "Say what has to be done.").max(500, "At most 500 characters.");
const note = z.string().trim().max(2000, "At most 2,000 characters.");
const link = z
  .string()
  .trim()
  .max(2000, "At most 2,000 characters.")
  .refine((address) => address === "" || isWebLink(address), "Use a link that begins with https:// or http://.");

export const addStep = endpoint({
  method: "POST",
  path: "/api/records/:number/steps",
  needs: { action: "decide", object: "record" },
  summary: "Add a step to a record's implementation. It is pending. At most 200.",
  params: recordParams,
  query: none,
  body: z.strictObject({ text, note: note.default(""), link: link.default(""), by }),
  response: stepSchema,
  status: 201,
  errors: [404, 409, 422, 503],
});

export const changeStep = endpoint({
  method: "PUT",
  path: "/api/records/:number/steps/:step",
  needs: { action: "decide", object: "record" },
  summary:
    "Set a step's status, words, note and link. 409 if somebody changed it meanwhile: `details.changes` says how, `details.version` is what to send to apply yours all the same.",
  params: stepParams,
  query: none,
  body: z.strictObject({
    text,
    status: stepStatusSchema,
    note,
    link,
    version: storedInt.describe("The step's `version` you have read."),
    by,
  }),
  response: stepSchema,
  status: 200,
  errors: [404, 409, 422, 503],
});

export const removeStep = endpoint({
  method: "DELETE",
  path: "/api/records/:number/steps/:step",
  needs: { action: "decide", object: "record" },
  summary: "Remove a step. The history keeps its words. 409 if somebody changed it meanwhile.",
  params: stepParams,
  query: z.object({ version: z.coerce.number<string | number>().int().min(0).max(MAX_STORED_INT), by }),
  body: none,
  response: z.object({ id: z.int() }),
  status: 200,
  errors: [404, 409, 422, 503],
});

export const validateImplementation = endpoint({
  method: "POST",
  path: "/api/records/:number/validations",
  needs: { action: "decide", object: "record" },
  summary:
    "Let the panel of a record judge what was built against it: a pasted text (a diff), sources, or both. It is a deliberation of its own; what deviates waits for a person. Answered by what answered the record's deliberation: a rehearsal by a rehearsal, else the same model.",
  params: recordParams,
  query: none,
  body: z
    .strictObject({
      diff: z.string().max(MAX_ARTIFACT_CHARS, "At most 400,000 characters.").default(""),
      sources: z.array(sourceIdSchema).max(20, "At most 20 sources.").default([]),
      rehearsal: z
        .union([z.boolean(), rehearsalScriptSchema])
        .optional()
        .describe("true or a script (`deviates`, `conforms`): rehearse it although a model decided."),
      by,
    })
    .refine(({ diff, sources }) => diff.trim() !== "" || sources.length > 0, {
      path: ["diff"],
      error: "Paste a diff or choose a source: there is nothing to judge yet.",
    }),
  response: z.object({ id: deliberationIdSchema }),
  status: 201,
  errors: [404, 409, 413, 422, 503],
});
