/** How a gate is decided: by whom, by how many of them, until when, and what happens then. */
import { z } from "zod";
import { personIdSchema } from "@/lib/domain/access/viewer";
import { gateIdSchema } from "@/lib/domain/ids";

/** With the name: a log outlives the accounts of those in it. */
export const personRefSchema = z.object({ id: personIdSchema, name: z.string().min(1) });
export type PersonRef = z.infer<typeof personRefSchema>;

/**
 * What happens when nobody has answered in time. `remind`: nothing but that. `take`: the option named, else the
 * recommended one, where it asks for nothing only a person can give; otherwise as `remind`. `close`: it ends undecided.
 */
export const deadlineEndingSchema = z.enum(["remind", "take", "close"]);
export type DeadlineEnding = z.infer<typeof deadlineEndingSchema>;

export const MAX_DECIDERS = 20;
/** A year. */
export const MAX_DEADLINE_MINUTES = 525_600;

export const decidingSchema = z.object({
  deciders: z.array(personRefSchema).max(MAX_DECIDERS).describe("Empty: anyone who may decide."),
  needed: z.int().min(1).max(MAX_DECIDERS).describe("How many people have to agree on the same option."),
  deadline: z
    .object({
      minutes: z
        .int()
        .min(1)
        .max(MAX_DEADLINE_MINUTES)
        .describe("Counted from when the gate opened, or from when this was set."),
      ending: deadlineEndingSchema,
      option: z.string().min(1).max(60).optional().describe("What `take` takes. Absent: the recommended option."),
    })
    .optional(),
});
export type Deciding = z.infer<typeof decidingSchema>;

export const voteSchema = z.object({
  person: personRefSchema,
  choice: z.string(),
  rationale: z.string(),
  /** What the option asks for beside that; two votes agree only where these are the same. */
  acceptedRisks: z.array(z.string()),
  scores: z.record(z.string(), z.number()),
  texts: z.record(z.string(), z.string()),
  at: z.iso.datetime(),
  seq: z.int(),
});
export type Vote = z.infer<typeof voteSchema>;

/** Where the deciding of one gate stands, as the log tells it. */
export const decidingStateSchema = z.object({
  gateId: gateIdSchema,
  rule: decidingSchema,
  deadlineAt: z.iso.datetime().nullable(),
  votes: z.array(voteSchema),
  handedOver: z.array(z.object({ from: personRefSchema, to: personRefSchema, at: z.iso.datetime(), seq: z.int() })),
  /** The deadline passed with nobody's answer. */
  overdue: z
    .object({ deadlineAt: z.iso.datetime(), ending: deadlineEndingSchema, at: z.iso.datetime(), seq: z.int() })
    .nullable(),
});
export type DecidingState = z.infer<typeof decidingStateSchema>;
