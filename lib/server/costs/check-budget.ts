import type { PayloadOf } from "@/lib/events/schema";
import { invalidInput } from "@/lib/server/http/parse-input";
import type { PriceIn } from "@/lib/server/prices/price-in";
import { askedModels } from "./asked-models";

type Created = Pick<PayloadOf<"deliberation.created">, "panel" | "source" | "budget">;

/** A budget in money can only be kept where every call has a price in its currency. */
export function checkBudget(created: Created, priceOf: PriceIn): void {
  const { budget, source } = created;
  if (budget?.kind !== "money") return;
  if (source.kind === "rehearsal")
    throw invalidInput({ budget: "A rehearsal costs nothing. Give it a budget in tokens, or none." });
  const missing = askedModels(created).filter(
    ({ connection, model }) => priceOf(connection, model)?.currency !== budget.currency,
  );
  if (missing.length === 0) return;
  const names = [...new Set(missing.map(({ model }) => model))];
  throw invalidInput({
    budget: `A budget in ${budget.currency} needs a price in ${budget.currency} for ${names.join(", ")}. Add ${names.length === 1 ? "it" : "them"} in Settings, Prices, or use a budget in tokens.`,
  });
}
