import "@/lib/protocols/all";
import type { z } from "zod";
import type { answerAsk as contract } from "@/lib/contracts/deliberations/asks";
import { AppError } from "@/lib/domain/errors";
import type { ReplyEvidence } from "@/lib/domain/evidence/reply-evidence";
import type { DeliberationId } from "@/lib/domain/ids";
import type { EventPayload, PayloadOf } from "@/lib/events/schema";
import { storable } from "@/lib/events/storable";
import { askKindIn } from "@/lib/kernel/page/engine-asks";
import type { Folded } from "@/lib/kernel/fold";
import { replySizeProblem } from "@/lib/kernel/reply-size";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { checkReply } from "@/lib/runner/ask-end";
import { isSearch } from "@/lib/runner/ask-input";
import { judgeEvidence } from "@/lib/looking/judge-evidence";
import { loadShelf } from "@/lib/looking/load-shelf";
import { type Shelf, groundsOf } from "@/lib/prompts/evidence/grounds";
import type { Services } from "@/lib/server/services";
import { executeCommand } from "@/lib/server/deliberations/execute-command";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { moved, type Moved } from "@/lib/server/deliberations/moved";
import { invalidInput, parseInput } from "@/lib/server/http/parse-input";
import { requireOwedAsk, resumed } from "./owed-ask";
import { requirePrompt } from "./prompt-of";
import { capital } from "@/lib/domain/wording";
import type { SourceReader } from "@/lib/evidence/port";
import { checkEvidence } from "@/lib/looking/check-evidence";
import { spokenTexts } from "@/lib/looking/spoken-texts";

type Body = z.output<(typeof contract)["body"]>;

/** What stands where the name of a model would. */
export const PERSON = "person";

/** A person answers in place of the seat: checked as any reply, on record with their name. A call under way is abandoned. */
export async function answerAsk(
  { store, sources }: Pick<Services, "store" | "sources">,
  id: DeliberationId,
  { key, reply, citations, by = LOCAL_USER }: Body,
): Promise<Moved> {
  const { folded: before } = await readFolded(store, id);
  const owed = requireOwedAsk(before, key);
  const shelf = await loadShelf(before, owed, sources);
  const evidence = await givenEvidence(citations, { folded: before, ask: owed, shelf }, sources);
  return moved(
    await executeCommand(store, id, (folded) => {
      const ask = requireOwedAsk(folded, key);
      const started: EventPayload[] = Object.hasOwn(folded.lifecycle.underWay, key)
        ? []
        : [{ type: "ask.started", ...identityOf(ask) }];
      return [...resumed(folded, by), ...started, replyOf(folded, ask, reply, { by, shelf, evidence })];
    }),
  );
}

function replyOf(
  folded: Folded,
  ask: Ask,
  given: unknown,
  { by, shelf, evidence }: { by: string; shelf: Shelf; evidence: ReplyEvidence | undefined },
): PayloadOf<"reply.recorded"> {
  const tooMuch = replySizeProblem(folded.lifecycle.created, given);
  if (tooMuch) throw invalidInput({ reply: tooMuch });
  // Cleaned first: what the protocol accepts must be what is stored and folded.
  const verdict = checkReply(folded, ask, storable(given));
  if (verdict.kind === "re-ask") throw refusal(folded, ask, given, verdict);
  const { prompt, input } = requirePrompt(folded, ask, shelf);
  // Nothing is sent back to a person: what they leave without proof bears the mark at once (G-15, G-16).
  const proven = judgeEvidence(folded, ask, verdict.reply, evidence);
  return {
    type: "reply.recorded",
    ...identityOf(ask),
    model: PERSON,
    prompt: isSearch(folded, ask) ? { id: "search/by-hand", version: 1 } : prompt,
    input,
    usage: null,
    durationMs: 0,
    failedAttempts: [],
    answeredBy: by,
    reply: verdict.reply as PayloadOf<"reply.recorded">["reply"],
    flags: [...(verdict.flags ?? []), ...(proven.kind === "unfounded" ? proven.flags : [])],
    ...(evidence ? { evidence: storable(evidence) } : {}),
  };
}

/** A wrong shape is said field by field, so that a form can show it where it is; everything else in the protocol's words. */
function refusal(
  folded: Folded,
  { kind }: Ask,
  given: unknown,
  { code, reason }: Extract<ReplyCheck, { kind: "re-ask" }>,
): AppError {
  try {
    if (code === "schema") parseInput(askKindIn(folded, kind).replySchema, given, "reply");
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return invalidInput({ reply: sentence(reason) });
}

const identityOf = ({ key, kind, round, agentId }: Ask) => ({ key, kind, round, agentId });

/** Reasons are worded to be quoted to a model in the middle of a sentence. */
const sentence = (reason: string): string => `${capital(reason)}${/[.!?]$/.test(reason) ? "" : "."}`;

/** What a person quotes in place of a seat, looked for by the same program as what an agent quotes (G-13). */
type Given = z.output<(typeof contract)["body"]>["citations"];

/** Undefined: nothing was quoted. */
async function givenEvidence(
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
    spokenTexts(folded, ask),
  );
}
