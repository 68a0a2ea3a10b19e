/** What a person quotes in place of a seat, looked for by the same program as what an agent quotes (G-13). */
import type { z } from "zod";
import type { answerAsk as contract } from "@/lib/contracts/deliberations/asks";
import type { ReplyEvidence } from "@/lib/domain/evidence/reply-evidence";
import type { SourceReader } from "@/lib/evidence/port";
import type { Folded } from "@/lib/kernel/fold";
import type { Ask } from "@/lib/kernel/types";
import { checkEvidence } from "@/lib/looking/check-evidence";
import { replyTexts } from "@/lib/looking/reply-texts";
import { groundsOf, type Shelf } from "@/lib/prompts/evidence/grounds";
import { invalidInput } from "@/lib/server/http/parse-input";

type Given = z.output<(typeof contract)["body"]>["citations"];

/** Undefined: nothing was quoted. */
export async function givenEvidence(
  given: Given,
  { folded, ask, shelf }: { folded: Folded; ask: Ask; shelf: Shelf },
  reader: SourceReader,
): Promise<ReplyEvidence | undefined> {
  if (!given || given.length === 0) return undefined;
  const grounds = groundsOf(folded, ask, shelf);
  if (!grounds) throw invalidInput({ citations: "This deliberation asks nobody for evidence." });
  const citations = given.map(({ settles: _, ...citation }, index) => ({
    id: `c${index + 1}`,
    lines: "",
    ...citation,
  }));
  const settled = given.flatMap(({ settles }, index) =>
    settles ? [{ concern: settles, citations: [`c${index + 1}`] }] : [],
  );
  const written = { citations, grounds: [], questions: [], assumptions: [], unread: [] };
  return checkEvidence(
    settled.length > 0 ? { ...written, settled } : written,
    grounds,
    reader,
    replyTexts(folded, ask),
  );
}
