/** How a seat's calls are made, as it stands in a form: what is empty follows the deliberation. */
import { z } from "zod";
import type { Connection } from "@/lib/contracts/connections";
import type { CallSettings } from "@/lib/domain/call-settings";
import { formatCountOf } from "./format";

export const callDraftSchema = z.object({
  connection: z.string().default(""),
  model: z.string(),
  temperature: z.number().nullable().default(null),
  reasoningEffort: z.string().default(""),
  maxOutputTokens: z.number().nullable().default(null),
});
export type CallDraft = z.infer<typeof callDraftSchema>;

export const CALL_FIELDS = ["connection", "model", "temperature", "reasoningEffort", "maxOutputTokens"] as const;
export type CallField = (typeof CALL_FIELDS)[number];

export const BLANK_CALL: CallDraft = {
  connection: "",
  model: "",
  temperature: null,
  reasoningEffort: "",
  maxOutputTokens: null,
};

export function callDraft({
  connection,
  model = "",
  temperature,
  reasoningEffort,
  maxOutputTokens,
}: CallSettings): CallDraft {
  return {
    connection: connection ?? "",
    model,
    temperature: temperature ?? null,
    reasoningEffort: reasoningEffort ?? "",
    maxOutputTokens: maxOutputTokens ?? null,
  };
}

/** Only what is set: an empty box is nothing said. */
export function callInput({
  connection,
  model,
  temperature,
  reasoningEffort,
  maxOutputTokens,
}: CallDraft): CallSettings {
  return {
    ...(connection ? { connection: connection as NonNullable<CallSettings["connection"]> } : {}),
    ...(model.trim() ? { model: model.trim() } : {}),
    ...(temperature === null ? {} : { temperature }),
    ...(reasoningEffort ? { reasoningEffort: reasoningEffort as NonNullable<CallSettings["reasoningEffort"]> } : {}),
    ...(maxOutputTokens === null ? {} : { maxOutputTokens }),
  };
}

/** "gpt-x, at Paid, temperature 0.2"; empty where everything follows the deliberation. */
export function callSummary(
  { connection, model, temperature, reasoningEffort, maxOutputTokens }: CallDraft,
  connections: readonly Pick<Connection, "id" | "name">[],
): string {
  const place = connection && `at ${connections.find(({ id }) => id === connection)?.name ?? "another connection"}`;
  const parts = [
    model.trim(),
    place,
    temperature !== null && `temperature ${temperature}`,
    reasoningEffort && `${reasoningEffort} effort`,
    maxOutputTokens !== null && `at most ${formatCountOf(maxOutputTokens, "token")}`,
  ];
  return parts.filter(Boolean).join(", ");
}
