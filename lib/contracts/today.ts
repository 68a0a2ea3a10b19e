/** What the home page shows, in one answer: what waits, what runs, what was decided, what is due, what it cost. */
import { z } from "zod";
import { monthTotal } from "./costs";
import { deliberationRowSchema } from "./deliberations/list-deliberations";
import { endpoint, none } from "./endpoint";
import { gateRowSchema } from "./gates";
import { totalSchema } from "./page";
import { recordRowSchema } from "./records";

const firstOf = <T extends z.ZodType>(item: T) => totalSchema.extend({ items: z.array(item) });

export const decidedSchema = z.object({
  number: z.int(),
  decidedAt: z.iso.datetime().describe("When the record got its number."),
  deliberation: deliberationRowSchema,
});
export type Decided = z.infer<typeof decidedSchema>;

export const dueRecordSchema = recordRowSchema.pick({ number: true, title: true, owner: true, isDue: true }).extend({
  reviewDate: z.iso.date(),
});
export type DueRecord = z.infer<typeof dueRecordSchema>;

export const todaySchema = z.object({
  needsYou: firstOf(gateRowSchema).describe(
    "Open gates you may answer now: the nearest deadline first, then the oldest.",
  ),
  waitsForOthers: firstOf(gateRowSchema).describe("Open gates that wait for somebody else, in the same order."),
  running: firstOf(deliberationRowSchema).describe("Queued or running, the newest first."),
  paused: totalSchema,
  all: totalSchema.describe("Every deliberation there is."),
  isTryingOut: z.boolean().describe("There are few deliberations, and no model answered in any of them."),
  decided: z.object({ items: z.array(decidedSchema), thisWeek: totalSchema }).describe("The newest first."),
  due: firstOf(dueRecordSchema).describe("Records to be reviewed within two weeks, the most urgent first."),
  month: monthTotal.response,
});
export type Today = z.infer<typeof todaySchema>;

export const getToday = endpoint({
  method: "GET",
  path: "/api/today",
  needs: { action: "read" },
  summary:
    "The home page: decisions that wait for you or for others, what runs, what was decided lately, reviews due, and this month's cost.",
  params: none,
  query: none,
  body: none,
  response: todaySchema,
  status: 200,
  errors: [503],
});

export const sinceSchema = z.object({
  agreed: z.int().describe("Closed by their panel."),
  decided: z.int().describe("Closed by a person."),
  unsettled: z.int().describe("Closed without a decision."),
  failed: z.int(),
  asked: z.int().describe("Questions that were put to you and are still open."),
});
export type Since = z.infer<typeof sinceSchema>;

export const getSince = endpoint({
  method: "GET",
  path: "/api/today/since",
  needs: { action: "read" },
  summary: "What happened since a moment, in numbers; counted up to 1000 each.",
  params: none,
  query: z.object({ at: z.iso.datetime().refine((at) => !at.startsWith("0000"), "There is no year 0.") }),
  body: none,
  response: sinceSchema,
  status: 200,
  errors: [422, 503],
});
