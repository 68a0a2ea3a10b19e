/** Where a webhook may lead: the rules of connections (base-url-policy.ts), with a query allowed, which chats have tokens in. */
import { z } from "zod";
import { addressProblem, baseUrlProblem } from "@/lib/server/connections/base-url-policy";
import type { SecretBox } from "@/lib/server/secrets/secret-box";

export type WebhookAddress = { url: string; allowPrivate: boolean };

export async function webhookUrlProblem({ url, allowPrivate }: WebhookAddress): Promise<string | null> {
  if (!URL.canParse(url)) return "Use an http or https address.";
  const { origin, pathname, username, password, protocol } = new URL(url);
  if (username !== "" || password !== "") return "It can't contain a user name or password.";
  if (protocol !== "http:" && protocol !== "https:") return "Use an http or https address.";
  return baseUrlProblem({ baseUrl: `${origin}${pathname}`, allowPrivate });
}

/** For every socket that is opened. */
export const judgeAddress =
  ({ url, allowPrivate }: WebhookAddress) =>
  (address: string): string | null =>
    addressProblem(address, { baseUrl: url, allowPrivate });

const sealedSchema = z.object({ url: z.string(), secret: z.string() });
export type Sealed = z.infer<typeof sealedSchema>;

/** Bound to the row, as the keys of connections are. */
const contextOf = (id: string): string => `webhook/${id}`;

export const sealWebhook = (box: SecretBox, id: string, sealed: Sealed): Promise<string> =>
  box.seal(JSON.stringify(sealed), contextOf(id));

/** Null: locked with another PARLEY_SECRET. */
export async function openWebhook(box: SecretBox, id: string, ciphertext: string): Promise<Sealed | null> {
  const text = await box.unseal(ciphertext, contextOf(id));
  return text === null ? null : sealedSchema.parse(JSON.parse(text));
}
