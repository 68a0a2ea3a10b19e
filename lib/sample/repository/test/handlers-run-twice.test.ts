import { describe, expect, it } from "vitest";
import { kinds } from "../src/queue/kinds";
import { effectsOf, runHandler } from "./run-handler";

/** Known to survive a second run with the same key: it leaves the same rows, files and calls as one. 11 of 38. */
const PROVEN = [
  "document.pdf-preview",
  "search.index",
  "search.remove",
  "thumbnail.render",
  "document.archive",
  "document.expire",
  "contact.dedupe",
  "tax.recalculate",
  "rates.refresh",
  "session.cleanup",
  "billing.invoice-render",
];

describe("a handler that runs twice", () => {
  it.each(PROVEN)("%s has the effects of one run", async (kind) => {
    const once = await effectsOf(() => runHandler(kind, { key: "k1" }));
    const twice = await effectsOf(async () => {
      await runHandler(kind, { key: "k1" });
      await runHandler(kind, { key: "k1" });
    });
    expect(twice).toEqual(once);
  });

  // 23 invoice mails went out twice on 14 March. The other 27 kinds have never been tried.
  for (const { kind } of kinds.filter((one) => !PROVEN.includes(one.kind))) it.todo(`${kind} has the effects of one run`);
});
