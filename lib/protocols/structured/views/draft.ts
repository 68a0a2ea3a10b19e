/** A reply while it is written, in the parts it will have once it is there. */
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import { factParts } from "@/lib/projections/draft/fact-parts";
import { namedSoFar } from "@/lib/projections/draft/so-far";
import type { ReplyPart } from "@/lib/projections/reply-view";
import { isAskKind, REPLY_SCHEMAS, type CheckReply } from "@/lib/protocols/structured/rules/replies/replies";
import { isCheck } from "@/lib/protocols/structured/rules/vocabulary";
import { checkParts } from "./board/check-parts";
import { structuredStateOf } from "./state";
import { plainParts } from "./turn";

type Fields = Readonly<Record<string, unknown>>;

/** Null for what the engine asks by itself. */
export function structuredDraft(folded: Folded, kind: string, written: Fields): ReplyPart[] | null {
  if (!isAskKind(kind)) return null;
  const state = structuredStateOf(folded);
  // A headline is asked for no more, and what shows a reply still looks for one.
  const reply = { headline: "", ...namedSoFar<object>(REPLY_SCHEMAS[kind], written) };
  const own = isCheck(kind)
    ? checkParts(state, kind, stored(reply), null)
    : plainParts(kind, reply, currentRound(state)?.number ?? 0);
  const ownWords = JSON.stringify(written);
  return [...own.filter((part) => isWhole(part, ownWords)), ...factParts(written)];
}

/** In prompts what a role lays down is an exhibit; stored it is an artifact. */
function stored(reply: unknown): CheckReply {
  const { exhibits, ...rest } = reply as { exhibits?: unknown };
  return (exhibits === undefined ? rest : { ...rest, artifacts: exhibits }) as CheckReply;
}

/** A sentence of ours around a figure or a word of the reply is shown once that is there. */
const isWhole = (part: ReplyPart, ownWords: string): boolean =>
  ["NaN", "undefined"].every((hole) => ownWords.includes(hole) || !JSON.stringify(part).includes(hole));
