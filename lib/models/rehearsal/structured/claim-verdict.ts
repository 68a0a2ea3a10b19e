/** What a test says about a claim, in the claim's own words: whoever reads a check finds there what it decided. */
import type { Claim } from "@/lib/protocols/structured/state";
import type { ClaimStatus } from "@/lib/protocols/structured/vocabulary";
import { quotable } from "../subject-matter";

export function claimVerdict({ text, testable_as }: Pick<Claim, "text" | "testable_as">, status: ClaimStatus): string {
  const said = `“${quotable(text, 140)}”`;
  const seen = quotable(testable_as, 180);
  switch (status) {
    case "tested_confirmed":
      return `${said} is confirmed: ${seen}.`;
    case "tested_refuted":
      return `${said} is refuted: it is not the case that ${seen}.`;
    case "partially_refuted":
      return `${said} is refuted in part: only in the ordinary case can it be said that ${seen}.`;
    default:
      return `${said} stays unclear: the exhibits do not show whether ${seen}.`;
  }
}
