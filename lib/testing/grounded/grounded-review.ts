/** A review of three rounds in which an issue is resolved by a sentence that a later revision takes out: what tests of G-16 show it on. */
import { ARTIFACT_SOURCE } from "@/lib/domain/evidence/own-sources";
import type { Grounding } from "@/lib/domain/evidence/grounding";
import { lensOfKind } from "@/lib/protocols/review/rules/lenses/lenses";
import {
  assessmentReply,
  conditional,
  issue,
  PASS,
  review,
  revisionReply,
} from "@/lib/protocols/review/rules/review-harness";
import { citationOf, evidenceOf, groundingOf, HASH } from "./grounded";
import type { Answer, Played } from "@/lib/testing/play";

export const ROTA = "The rota has two engineers per week.";
const TEXTS = [`# Policy\n${ROTA}`, "# Policy\nThe rota has three engineers per week."];

/** `flags`: on the reply of round 2 that calls A1 resolved. `quotes`: whether it names the sentence. */
export function groundedReview({
  flags = [],
  quotes = true,
  grounding = {},
}: { flags?: string[]; quotes?: boolean; grounding?: Partial<Grounding> } = {}): Played {
  const evidence = evidenceOf({
    citations: [
      citationOf("c1", ROTA, {
        source: ARTIFACT_SOURCE,
        at: { source: ARTIFACT_SOURCE, path: "artifact", hash: HASH, from: 2, to: 2 },
      }),
    ],
    ...(quotes ? { settled: [{ concern: "A1", citations: ["c1"] }] } : {}),
  });
  return review(
    [
      [conditional(), PASS, PASS],
      [PASS, conditional({ issues: [issue("major", "The weekend is open")] }), PASS],
      [PASS, PASS, PASS],
    ],
    {
      grounding: groundingOf({ sources: [], ...grounding }),
      special: (ask, state): Answer | null => {
        if (ask.kind === "modify") return { json: { ...revisionReply(state), artifact: TEXTS[ask.round - 1] ?? "" } };
        if (!lensOfKind(ask.kind) || ask.round !== 2 || ask.agentId !== state.panel[0]?.id) return null;
        return { json: assessmentReply(ask, state, PASS), evidence, flags };
      },
    },
  );
}
