import { ENV_CONNECTION } from "@/lib/domain/ids";
import { ANYONE } from "@/lib/domain/gate/anyone";
import { decisionKey } from "@/lib/domain/evidence/grounding";
import { subjectSchema } from "@/lib/domain/subject";
import type { AskedAgain } from "@/lib/projections/again/asked-again";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { isProtocolId } from "@/lib/protocols/protocol-ids";
import { blankDraft, readableConfig, type Draft, type DraftConfig } from "./draft";
import { seatsFrom } from "./seats";

/** The form filled in as it was for another deliberation. */
export function draftAgain(again: AskedAgain, idempotencyKey: string): Draft {
  const { id, title, isPrivate, left, created } = again;
  const { subject, pageWriter, pageReview = false } = created;
  const draft: Draft = {
    ...blankDraft(),
    idempotencyKey,
    askedAgainFrom: { id, title, isPrivate, left: [...left] },
    // It may have got a longer one than there is room for at the start.
    title: subjectSchema.shape.title.safeParse(title).success ? title : subject.title,
    isTitleOwn: true,
    question: subject.question,
    artifact: subject.artifact,
    context: subject.context,
    ...askedWith(again),
    ...budgetOf(again),
    ...groundedIn(again),
    deciding: decidingOf(again),
    // A rehearsal without a review has no page to be written; logs from before there was a choice have the program's.
    pageWriter: pageWriter ?? (again.source?.kind === "endpoint" ? "program" : "model"),
    pageReview,
  };
  return { ...draft, ...conduct(again, draft) };
}

/** One that can't be chosen in the form, like that of a validation, is proposed anew; and so is its panel. */
function conduct({ title, created: { protocol, config, panel } }: AskedAgain, draft: Draft): Partial<Draft> {
  if (!isProtocolId(protocol)) return {};
  const settings = readableConfig({ protocol, config: config as DraftConfig }) as DraftConfig;
  const set: Draft = { ...draft, protocol, isProtocolOwn: true, config: settings };
  const filled = { ...set, ...PROTOCOL_FORMS[protocol].toDraft?.(set) };
  return { ...filled, seats: seatsFrom(filled, panel, `As in “${title}”.`) };
}

function askedWith({ source }: AskedAgain): Partial<Draft> {
  if (source === null) return {};
  return source.kind === "rehearsal"
    ? { rehearse: true, script: source.script }
    : { connection: source.connection ?? ENV_CONNECTION, model: source.model };
}

function budgetOf({ created: { budget } }: AskedAgain): Partial<Draft> {
  if (!budget) return {};
  const { budget: none } = blankDraft();
  return {
    budget:
      budget.kind === "tokens"
        ? { ...none, kind: "tokens", tokens: budget.limit }
        : { ...none, kind: "money", money: budget.limit, currency: budget.currency },
  };
}

/** The same earlier decisions, also none: those found for the question would have its own record among them. */
function groundedIn({ created: { grounding, subject } }: AskedAgain): Partial<Draft> {
  if (!grounding) return { earlierDecisions: [] };
  const { sources, evidence, askMe, earlier } = grounding;
  const hasMaterial = sources.length > 0 || subject.artifact !== "";
  return {
    sources: [...sources],
    // Without material it was off by itself.
    evidence: evidence === "off" && !hasMaterial ? "shown" : evidence,
    askMe,
    earlierDecisions: earlier.map(decisionKey),
  };
}

const decidingOf = ({ created: { deciding = ANYONE } }: AskedAgain): Draft["deciding"] => ({
  deciders: deciding.deciders.map(({ id }) => id),
  needed: deciding.needed,
  ...(deciding.deadline ? { deadline: deciding.deadline } : {}),
});
