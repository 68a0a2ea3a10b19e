import { EVERY_MODEL } from "@/lib/domain/money/price-for";
import type { PriceRow } from "./prices";

type Named = Pick<PriceRow, "model"> & { connection: string | null };

/** What is wrong between rows, by the paths of the request: the same model priced twice, a price of everything everywhere. */
export function priceRowProblems(items: readonly Named[]): Record<string, string> {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  items.forEach(({ model, connection }, index) => {
    const name = model.trim().toLowerCase();
    if (name === "") return;
    if (name === EVERY_MODEL && connection === null)
      problems[`items.${index}.connection`] = "Choose the connection this price applies to.";
    const key = `${connection ?? ""} ${name}`;
    if (seen.has(key)) problems[`items.${index}.model`] = "This model already has a price. Remove one of the two.";
    seen.add(key);
  });
  return problems;
}
