/** The form of a new deliberation as it is being filled in; kept in the browser until it is sent. */
import { z } from "zod";
import { rehearsalScriptSchema } from "@/lib/domain/model-source";
import { debateConfigSchema } from "@/lib/protocols/debate/config";

/** `id` is the roster's; null for an agent of the user's own. */
const draftSeatSchema = z.object({
  key: z.string(),
  id: z.string().nullable(),
  name: z.string(),
  role: z.string(),
  brief: z.string(),
  model: z.string(),
  reason: z.string(),
  isRemovable: z.boolean(),
});
export type DraftSeat = z.infer<typeof draftSeatSchema>;

const draftPrincipleSchema = z.object({ key: z.string(), text: z.string(), /** Separated by commas. */ topics: z.string() });
export type DraftPrinciple = z.infer<typeof draftPrincipleSchema>;

/** null: the box is empty. */
const number = z.number().nullable();

export const draftSchema = z.object({
  /** Of the request: however often it is sent, there will be one deliberation. */
  idempotencyKey: z.string(),
  title: z.string(),
  question: z.string(),
  artifact: z.string(),
  artifactName: z.string().nullable(),
  context: z.string(),
  protocol: z.literal("debate"),
  config: debateConfigSchema.pick({ feature_type: true, roster: true, require_risk_acceptance: true }).extend({
    target_satisfaction: number,
    max_iterations: number,
    min_progress: number,
    context_window_limit: number,
    reshuffle_every: number,
    cross_cutting_floor: number,
    /** Minutes; null is no limit. */
    time_limit: number,
  }),
  principles: z.array(draftPrincipleSchema),
  /** null: the panel follows the proposal; otherwise it is as the user left it. */
  seats: z.array(draftSeatSchema).nullable(),
  /** Although an endpoint is configured. */
  rehearse: z.boolean(),
  script: rehearsalScriptSchema,
  /** Empty: the configured one. */
  model: z.string(),
});
export type Draft = z.infer<typeof draftSchema>;
export type DraftConfig = Draft["config"];

const { principles: _none, ...DEFAULTS } = debateConfigSchema.parse({});

export const BLANK_DRAFT: Draft = {
  idempotencyKey: "",
  title: "",
  question: "",
  artifact: "",
  artifactName: null,
  context: "",
  protocol: "debate",
  config: DEFAULTS,
  principles: [],
  seats: null,
  rehearse: false,
  script: "converges",
  model: "",
};

/** Nothing in it that anyone would miss. */
export function isBlank({ idempotencyKey: _key, ...draft }: Draft): boolean {
  const { idempotencyKey: _blankKey, ...blank } = BLANK_DRAFT;
  return JSON.stringify(draft) === JSON.stringify(blank);
}
