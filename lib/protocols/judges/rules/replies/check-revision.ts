/** What is accepted from the author (P4-37): edits that fit, or whole documents, and nothing lost that no finding asked to remove (P4-59). */
import { z } from "zod";
import { applyEdits } from "@/lib/domain/edits/apply-edits";
import { lossIn, lossInWords, TEXT_LOST, type Loss } from "@/lib/domain/edits/loss";
import { describeProblems, listed, readLeniently } from "@/lib/kernel/read-leniently";
import { currentRound } from "@/lib/kernel/rounds";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { isLastTry } from "../asking";
import type { Document } from "../config";
import { sameName } from "../documents";
import { currentVersion, decisionsAbout, type JudgesState } from "../state";
import { conditionLedger } from "../verdict/conditions";
import { standingFindings } from "../verdict/findings";
import { again } from "./check-scores";
import { givenRevisionSchema, type ReviseReply } from "./replies-service";

type Given = z.infer<typeof givenRevisionSchema>["documents"][number];
type Revised = ReviseReply["documents"][number];

/** Only documents that are there, each once and not empty. */
export function checkRevision(state: JudgesState, ask: Ask, value: unknown): ReplyCheck {
  const parsed = readLeniently(givenRevisionSchema, value);
  if (!parsed.success) return again(describeProblems(parsed.error));
  const { documents } = currentVersion(state);
  const given = withSpaces(parsed.data.documents, value);
  const unknown = given.filter(({ name }) => !documents.some((document) => sameName(document.name, name)));
  const twice = given.filter(({ name }, index) => given.some((other, at) => at < index && sameName(other.name, name)));
  const revised = given.flatMap((one) => {
    const document = documents.find(({ name }) => sameName(name, one.name));
    return document ? [revisedDocument(document, one)] : [];
  });
  const problems = [
    ...unknown.map(
      ({ name }) =>
        `there is no document “${name}”; there are ${documents.map((document) => document.name).join(", ")}`,
    ),
    ...twice.map(({ name }) => `“${name}” is given twice`),
    ...revised.flatMap((one) => ("problems" in one ? one.problems : [])),
  ];
  if (problems.length > 0) return again(listed(problems));
  const reply: ReviseReply = {
    documents: revised.flatMap((one) => ("problems" in one ? [] : [one])),
    changes: parsed.data.changes,
  };
  const isChanged = reply.documents.some(({ name, text }) =>
    documents.some((document) => sameName(document.name, name) && document.text.trim() !== text.trim()),
  );
  if (!isChanged) return again("no document was changed; give at least one edit, or a document as it reads now");
  const lost = lossesOf(state, reply);
  if (lost.length === 0) return { kind: "ok", reply };
  return isLastTry(state, ask)
    ? { kind: "ok", reply, flags: [TEXT_LOST] }
    : { kind: "re-ask", code: "inconsistent", reason: listed(lost.map((one) => lossReason(state, reply, one))) };
}

/** Passages are taken as they were written: the space at their ends belongs to them. */
const writtenSchema = z.object({
  documents: z.array(z.object({ edits: z.array(z.object({ find: z.string(), replace: z.string().default("") })) })),
});

function withSpaces(given: readonly Given[], value: unknown): Given[] {
  const written = writtenSchema.safeParse(value).data?.documents;
  return given.map((one, at) => ({
    ...one,
    ...(one.edits ? { edits: one.edits.map((edit, index) => ({ ...edit, ...written?.[at]?.edits[index] })) } : {}),
  }));
}

function revisedDocument({ name, text: before }: Document, given: Given): Revised | { problems: readonly string[] } {
  const edits = (given.edits ?? []).map(({ find, replace = "", answers = [] }) => ({ find, replace, answers }));
  const whole = given.text?.trim() ?? "";
  if (whole !== "")
    return edits.length > 0
      ? { problems: [`“${name}”: give either edits or the whole document in text, not both`] }
      : { name, text: whole };
  const applied = applyEdits(before, { edits, sections: [] });
  if (!applied.ok) return { problems: applied.problems.map((problem) => `“${name}”, ${problem}`) };
  return applied.text.trim() === ""
    ? { problems: [`“${name}”: nothing would be left of it`] }
    : { name, text: applied.text, edits };
}

type Lost = { name: string; loss: Loss };

/** By document. What a change names, or an edit replaces, for a finding or condition that stands was asked for, and so is what a change names for a person's decision. */
export function lossesOf(state: JudgesState, { documents, changes }: ReviseReply): Lost[] {
  const known = askingIds(state);
  const isAnswer = (id: string): boolean => known.includes(id.trim().toLowerCase());
  const named = changes.filter(({ answers = [] }) => isDecided(state, known) || answers.some(isAnswer));
  return currentVersion(state).documents.flatMap(({ name, text: before }) => {
    const revised = documents.find((one) => sameName(one.name, name));
    if (!revised) return [];
    const asked = (revised.edits ?? []).filter(({ answers }) => answers.some(isAnswer));
    const applied = applyEdits(before, { edits: asked, sections: [] });
    const loss = lossIn(before, revised.text, { accounts: named, spans: applied.ok ? applied.splices : [] });
    return loss ? [{ name, loss }] : [];
  });
}

/** What stands against the documents, by the ids the author is given: of an earlier judgement they begin with its number. */
function askingIds(state: JudgesState): string[] {
  const judgement = currentRound(state)?.judgement ?? 0;
  return [
    ...standingFindings(state, judgement).flatMap(({ id }) => [id, id.replace(/^J\d+-/, "")]),
    ...conditionLedger(state, judgement).flatMap(({ id, holders }) => (holders.length > 0 ? [id] : [])),
  ].map((id) => id.toLowerCase());
}

/** A person sent it back; or the judges only scored it, and what they found has no ids. */
function isDecided(state: JudgesState, known: readonly string[]): boolean {
  const round = currentRound(state);
  return (
    known.length === 0 ||
    (round !== null && decisionsAbout(state, round).some(({ gate }) => gate.kind !== "finding_match"))
  );
}

function lossReason(state: JudgesState, { documents }: ReviseReply, { name, loss }: Lost): string {
  const known = askingIds(state);
  const stray = (documents.find((one) => sameName(one.name, name))?.edits ?? []).flatMap(({ answers }) =>
    answers.filter((id) => !known.includes(id.trim().toLowerCase())),
  );
  const mend =
    "for each part a finding asks to leave out, give its id in the answers of the edit that takes it out, or of a change that names its heading or first words";
  return [
    `“${name}”: ${lossInWords(loss, { asker: "finding", mend })}`,
    ...(stray.length > 0 ? [`no finding or condition that stands has the id ${[...new Set(stray)].join(", ")}`] : []),
  ].join("; ");
}
