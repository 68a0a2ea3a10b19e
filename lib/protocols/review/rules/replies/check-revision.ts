/** What a revision has to bring before it counts: edits that fit the document, an answer to every issue, and nothing lost (P1-17, P1-32, P1-57, P1-59). */
import { z } from "zod";
import { wasToldOfContradiction } from "@/lib/kernel/calls";
import { describeProblems, listed, readLeniently } from "@/lib/kernel/read-leniently";
import { currentRound } from "@/lib/kernel/rounds";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { revivedIdea } from "../closing";
import { isAboutDocument } from "../gates/gate-kinds";
import { operationProblem } from "../ideas/ideas";
import { contradictionsIn } from "../judging/contradictions";
import { openIssues, raisersOf, sameId, targetOf } from "../judging/ledger";
import { applyEdits, spliced } from "@/lib/domain/edits/apply-edits";
import { lossIn, lossInWords, TEXT_LOST, type Loss } from "@/lib/domain/edits/loss";
import { inSeries } from "@/lib/domain/in-series";
import { shortened } from "@/lib/domain/edits/text-units";
import { quotesIn } from "@/lib/evidence/check-quote";
import { keptIn, providedFor } from "../conditions";
import { currentVersion, findAssessor, type ReviewState } from "../state";
import {
  applyCritiqueReplySchema,
  carryOutReplySchema,
  closingEditReplySchema,
  modifyIdeasReplySchema,
  modifyReplySchema,
  rescueReplySchema,
  storedRevision,
  type ModifyReply,
} from "./replies";

type DocumentRevision = "modify" | "apply_critique" | "carry_out" | "closing_edit";
type IdeaRevision = "modify_ideas" | "rescue_ideas";

const SCHEMAS = {
  modify: modifyReplySchema,
  apply_critique: applyCritiqueReplySchema,
  carry_out: carryOutReplySchema,
  closing_edit: closingEditReplySchema,
  modify_ideas: modifyIdeasReplySchema,
  rescue_ideas: rescueReplySchema,
} as const;

export function checkRevision(
  state: ReviewState,
  ask: Ask,
  kind: DocumentRevision | IdeaRevision,
  value: unknown,
): ReplyCheck {
  const parsed = readLeniently<Record<string, unknown>>(SCHEMAS[kind], value);
  if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
  const { data, notes } = parsed;
  if (kind === "modify_ideas" || kind === "rescue_ideas") {
    const operations = kind === "modify_ideas" ? modifyIdeasReplySchema.parse(data).operations : [];
    const problem = operationProblem(state.ideas, operations, revivedIdea(state));
    const { gaps, doubts } = account(state, storedRevision(data));
    return judged(state, ask, data, { gaps: [...(problem ? [problem] : []), ...gaps], doubts }, notes);
  }
  const written = asWritten(value);
  if ("problem" in written) return { kind: "re-ask", code: "schema", reason: written.problem };
  const revision = { ...storedRevision(data), ...written.texts };
  const result = textAfter(currentVersion(state).text, revision);
  const answered = kind === "modify" ? account(state, revision) : { gaps: splitGaps(revision), doubts: [] };
  const reply = {
    ...data,
    ...pick(written.texts, data),
    ...result.stored,
    ...withPassages(revision, result.text, data),
  };
  return judged(
    state,
    ask,
    reply,
    {
      gaps: [...result.problems, ...answered.gaps],
      doubts: [...doubtsAbout(state, kind, revision, result.text), ...answered.doubts],
    },
    notes,
  );
}

/** P1-67: words that are not in the document provide for nothing. */
function withPassages({ condition_answers }: ModifyReply, text: string, data: object): Partial<ModifyReply> {
  if (!("condition_answers" in data)) return {};
  const isThere = quotesIn([text]);
  return {
    condition_answers: condition_answers.map((one) => (isThere(one.passage) ? one : { ...one, passage: "" })),
  };
}

/** Passages are taken as they were written: the space at their ends belongs to them. */
const writtenSchema = z.object({
  edits: z.array(z.looseObject({ find: z.string(), replace: z.string() })),
  sections: z.array(z.looseObject({ heading: z.string(), text: z.string() })),
});

function asWritten(value: unknown): { texts: Pick<ModifyReply, "edits" | "sections"> } | { problem: string } {
  const given = value as { edits?: unknown; sections?: unknown };
  const list = (one: unknown): unknown[] => (Array.isArray(one) ? one : one ? [one] : []).filter(Boolean) as unknown[];
  const parsed = writtenSchema.safeParse({
    edits: list(given.edits).map((edit) => ({ replace: "", ...(edit as object) })),
    sections: list(given.sections).map((section) => ({ text: "", ...(section as object) })),
  });
  if (!parsed.success) return { problem: describeProblems(parsed.error) };
  const ids = (answers: unknown): string[] =>
    list(answers)
      .map((id) => String(id).trim())
      .filter(Boolean);
  return {
    texts: {
      edits: parsed.data.edits.map(({ find, replace, answers }) => ({ find, replace, answers: ids(answers) })),
      sections: parsed.data.sections.map(({ heading, text, answers }) => ({ heading, text, answers: ids(answers) })),
    },
  };
}

/** Only fields its form has. */
const pick = (texts: Pick<ModifyReply, "edits" | "sections">, data: object): Partial<ModifyReply> => ({
  edits: texts.edits,
  ...("sections" in data ? { sections: texts.sections } : {}),
});

/** Up to here a document may be written anew as a whole. */
export const SHORT_DOCUMENT = 4000;

type Result = { text: string; problems: readonly string[]; stored: Partial<ModifyReply> };

/** The document as the revision leaves it. */
function textAfter(before: string, { artifact, edits, sections }: ModifyReply): Result {
  if (artifact !== null && artifact.trim() !== "") {
    const problems = [
      ...(before.length > SHORT_DOCUMENT
        ? [
            `artifact: the document has ${before.length.toLocaleString("en")} characters and is not to be written out again. Return edits, or whole sections where they have to be written anew, and null as artifact`,
          ]
        : []),
      ...(edits.length + sections.length > 0
        ? ["artifact: give either the whole document or edits and sections, not both"]
        : []),
    ];
    return { text: artifact, problems, stored: {} };
  }
  const applied = applyEdits(before, { edits, sections });
  return applied.ok
    ? { text: applied.text, problems: [], stored: { splices: [...applied.splices] } }
    : { text: before, problems: applied.problems, stored: {} };
}

/** What a revision of the log makes of the document. */
export function revisedText(before: string, { artifact, splices, edits, sections }: ModifyReply): string {
  if (artifact !== null && artifact.trim() !== "") return artifact;
  if (splices) return spliced(before, splices);
  const applied = applyEdits(before, { edits, sections });
  return applied.ok ? applied.text : before;
}

type Doubt = { flag: Flag; reason: string };
type Flag = "unchanged" | "unsettled" | "condition_cut" | typeof TEXT_LOST;

function doubtsAbout(state: ReviewState, kind: DocumentRevision, revision: ModifyReply, text: string): Doubt[] {
  const before = currentVersion(state).text;
  const isSame = text.trim() === before.trim();
  const loss = lossOf(state, revision, text);
  return [
    ...(isSame &&
    kind !== "apply_critique" &&
    ((kind === "carry_out" && !revision.nothing_to_write) || revision.rulings.some(({ ruling }) => ruling === "FIXED"))
      ? [
          {
            flag: "unchanged" as const,
            reason:
              kind === "carry_out"
                ? "the document is the same as before. Write what was decided into it, or say in nothing_to_write why it asks for no change"
                : "issues are called FIXED, yet the document is the same as before. Return the edits that mend them",
          },
        ]
      : []),
    ...(loss ? [{ flag: TEXT_LOST, reason: lossReason(state, kind, revision, loss) } as const] : []),
    ...conditionsCut(state, revision, text),
  ];
}

/** P1-67: words that provide for a condition go only where the revision says so. */
function conditionsCut(state: ReviewState, { edits, sections, changes }: ModifyReply, text: string): Doubt[] {
  const { kept } = keptIn(providedFor(state), currentVersion(state).text);
  const named = [...edits, ...sections, ...changes].flatMap(({ answers }) => answers);
  const unnamed = keptIn(kept, text).cut.filter(({ id }) => !named.some((one) => sameId(one, id)));
  return unnamed.map(({ id, passage }) => ({
    flag: "condition_cut",
    reason: `${id} is provided for by “${shortened(passage, 200)}”, which would be gone. Keep what provides for it, or name ${id} in the answers of the change that replaces it`,
  }));
}

/** P1-57, P1-68: what a change names, or an edit replaces, for an issue that is open and FIXED was asked for, and so is what a change names for a person's decision. */
export function lossOf(state: ReviewState, revision: ModifyReply, text: string): Loss | null {
  const before = currentVersion(state).text;
  const isAnswer = answersIn(state, revision);
  const asked = revision.edits.filter(({ answers }) => answers.some(isAnswer));
  const applied = applyEdits(before, { edits: asked, sections: [] });
  return lossIn(before, text, {
    accounts: revision.changes.filter(({ answers }) => isDecided(state, revision) || answers.some(isAnswer)),
    spans: applied.ok ? applied.splices : [],
  });
}

/** A person's decision needs no ruling to be carried out. */
const isDecided = ({ decisions, rounds }: ReviewState, { rulings }: ModifyReply): boolean =>
  rulings.length === 0 || decisions.some((one) => isAboutDocument(one) && one.gate.round === rounds.length);

function answersIn(state: ReviewState, revision: ModifyReply): (id: string) => boolean {
  const open = openIssues(state.ledger);
  const headOf = headsIn(state, revision);
  return (id) =>
    open.some((issue) => headOf(issue.id) === headOf(id)) &&
    (revision.rulings.length === 0 ||
      revision.rulings.some(({ issue_id, ruling }) => ruling === "FIXED" && headOf(issue_id) === headOf(id)));
}

/** With the ids that could not answer for it. */
function lossReason(state: ReviewState, kind: DocumentRevision, revision: ModifyReply, loss: Loss): string {
  const stray = revision.edits.flatMap(({ answers }, index) => {
    const unknown = answers.filter((id) => !targetOf(state.ledger, id));
    return unknown.length > 0 ? [`edits.${index + 1} answers ${inSeries(unknown)}`] : [];
  });
  const mend =
    kind === "carry_out"
      ? "for each part the decision takes out, name its heading or first words in a change"
      : "for each part an issue asks to leave out, give this issue, ruled FIXED, in the answers of the edit that takes it out, or of a change that names its heading or first words";
  return listed([
    lossInWords(loss, { asker: "issue", mend }),
    ...(stray.length > 0 ? [`no issue has these ids: ${stray.join("; ")}`] : []),
  ]);
}

/** Every problem at once: a re-ask is the last one (G-03). What is only doubtful is asked about once, and then stands with its mark. */
function judged(
  state: ReviewState,
  ask: Ask,
  reply: unknown,
  { gaps, doubts }: { gaps: readonly string[]; doubts: readonly Doubt[] },
  notes: readonly string[],
): ReplyCheck {
  const reasons = doubts.map(({ reason }) => reason);
  if (gaps.length > 0) return { kind: "re-ask", code: "schema", reason: listed([...gaps, ...reasons]) };
  if (doubts.length === 0) return { kind: "ok", reply, flags: notes };
  return wasToldOfContradiction(state, ask)
    ? { kind: "ok", reply, flags: [...notes, ...doubts.map(({ flag }) => flag)] }
    : { kind: "re-ask", code: "inconsistent", reason: listed(reasons) };
}

function account(state: ReviewState, revision: ModifyReply): { gaps: string[]; doubts: Doubt[] } {
  const headOf = headsIn(state, revision);
  const unsettled = [
    ...(isUnsettled(state, revision)
      ? [
          "settlements: a contradiction between assessors is not decided. Take the better supported side of each and say why",
        ]
      : []),
    ...unsettledGroups(state, revision, headOf),
  ];
  return {
    gaps: [
      ...groupGaps(state, revision),
      ...uncovered(state, revision, headOf),
      ...splitGaps(revision),
      ...unevenGroups(revision, headOf),
      ...undecided(revision, headOf),
    ],
    doubts: unsettled.length > 0 ? [{ flag: "unsettled", reason: listed(unsettled) }] : [],
  };
}

/** The id an issue is counted by: its own, that of the issue it was merged into, or the first of the group this revision makes of it (P1-64). */
type HeadOf = (id: string) => string;

function headsIn(state: ReviewState, { same_issues: groups }: ModifyReply): HeadOf {
  const standing = (id: string): string => targetOf(state.ledger, id)?.id ?? id.trim().toUpperCase();
  const heads = new Map(
    groups.flatMap(({ ids }) => {
      const members = ids.map(standing);
      const head = state.ledger.find(({ id }) => members.includes(id))?.id;
      return head === undefined ? [] : members.map((id) => [id, head] as const);
    }),
  );
  return (id) => heads.get(standing(id)) ?? standing(id);
}

/** P1-64: it has to be plain which issues are meant. */
function groupGaps(state: ReviewState, { same_issues: groups }: ModifyReply): string[] {
  const open = openIssues(state.ledger);
  const named = groups.flatMap(({ ids }) => [...new Set(ids.map((id) => id.trim().toUpperCase()))]);
  const stray = named.filter((one) => !open.some(({ id }) => sameId(id, one)));
  const twice = named.filter((id, index) => named.indexOf(id) !== index);
  const lone = groups.filter(({ ids }) => new Set(ids.map((id) => id.trim().toUpperCase())).size < 2);
  return [
    ...(stray.length > 0 ? [`same_issues: ${[...new Set(stray)].join(", ")} is not an open issue`] : []),
    ...(twice.length > 0 ? [`same_issues: ${[...new Set(twice)].join(", ")} is in more than one group`] : []),
    ...(lone.length > 0 ? ["same_issues: a group has two issues or more"] : []),
  ];
}

/** P1-64: one problem has one ruling, or several that say which part each is about. */
function unevenGroups({ same_issues: groups, rulings }: ModifyReply, headOf: HeadOf): string[] {
  return groups.flatMap(({ ids }) => {
    const [first] = ids;
    const made = rulings.filter(
      ({ issue_id, part }) => part === "" && first !== undefined && headOf(issue_id) === headOf(first),
    );
    return new Set(made.map(({ ruling }) => ruling)).size > 1
      ? [`rulings: ${ids.join(", ")} are one issue by same_issues, yet ruled on differently. Give one ruling for all`]
      : [];
  });
}

/** P1-64, P1-30: where those who raised it want opposite things, one side is taken and the other told, or a person decides. */
function unsettledGroups(state: ReviewState, { same_issues, rulings, settlements }: ModifyReply, headOf: HeadOf) {
  return same_issues.flatMap(({ ids, opposed }) => {
    const raisers = state.ledger
      .filter(({ id }) => ids.some((one) => headOf(one) === headOf(id)))
      .flatMap(raisersOf) as string[];
    const isSettled =
      settlements.some(({ chosen, overruled }) =>
        isPair(raisers, [findAssessor(state, chosen)?.id, findAssessor(state, overruled)?.id]),
      ) ||
      rulings.some(
        ({ issue_id, ruling }) => ruling === "NEEDS_DECISION" && ids.some((id) => headOf(id) === headOf(issue_id)),
      );
    return opposed && new Set(raisers).size > 1 && !isSettled
      ? [
          `same_issues: what ${ids.join(", ")} suggest excludes each other, and nothing decides it. Give a settlement between two of their raisers, or rule NEEDS_DECISION`,
        ]
      : [];
  });
}

/** P1-32: fixed, or overruled or deferred with the reason; nothing is dropped because two others disagree. */
function uncovered(state: ReviewState, { rulings }: ModifyReply, headOf: HeadOf): string[] {
  const open = openIssues(state.ledger);
  const missing = open.filter(({ id }) => !rulings.some(({ issue_id }) => headOf(issue_id) === headOf(id)));
  const silent = rulings.filter(
    ({ issue_id, ruling, reason }) =>
      ruling !== "FIXED" && reason === "" && open.some(({ id }) => headOf(issue_id) === headOf(id)),
  );
  return [
    ...(missing.length > 0
      ? [
          `rulings: no ruling on ${missing.map(({ id }) => id).join(", ")}. Every open issue is FIXED, OVERRULED, DEFERRED or NEEDS_DECISION`,
        ]
      : []),
    ...(silent.length > 0
      ? [`rulings: ${silent.map(({ issue_id, ruling }) => `${issue_id} is ${ruling} without a reason`).join(", ")}`]
      : []),
  ];
}

/** P1-59: where an issue is split, each ruling says which part it is about. */
function splitGaps({ rulings }: ModifyReply): string[] {
  const unnamed = rulings.filter(
    ({ issue_id, part }, index) =>
      part === "" && rulings.some((other, at) => at !== index && sameId(other.issue_id, issue_id)),
  );
  const ids = [...new Set(unnamed.map(({ issue_id }) => issue_id.toUpperCase()))];
  return ids.length > 0
    ? [`rulings: ${ids.join(", ")} is ruled on more than once; say in part which part each is about`]
    : [];
}

/** P1-59 */
function undecided({ rulings, decisions_needed: needed }: ModifyReply, headOf: HeadOf): string[] {
  const asking = rulings.filter(({ ruling }) => ruling === "NEEDS_DECISION").map(({ issue_id }) => issue_id);
  const unasked = asking.filter((id) => !needed.some(({ issue_id }) => headOf(issue_id) === headOf(id)));
  const stray = needed.filter(({ issue_id }) => !asking.some((id) => headOf(id) === headOf(issue_id)));
  return [
    ...(unasked.length > 0
      ? [`decisions_needed: ${unasked.join(", ")} is NEEDS_DECISION, yet no question is put for it`]
      : []),
    ...(stray.length > 0
      ? [`decisions_needed: ${stray.map(({ issue_id }) => issue_id).join(", ")} is not ruled NEEDS_DECISION`]
      : []),
  ];
}

/** P1-17, P1-30: each contradicting pair of this round has a winner and a reason. */
function isUnsettled(state: ReviewState, { settlements }: ModifyReply): boolean {
  const round = currentRound(state);
  if (!round) return false;
  return contradictionsIn(state, round).some(
    ({ pair }) =>
      !settlements.some(({ chosen, overruled }) =>
        isPair(pair, [findAssessor(state, chosen)?.id, findAssessor(state, overruled)?.id]),
      ),
  );
}

const isPair = (pair: readonly string[], named: readonly (string | undefined)[]): boolean =>
  named[0] !== named[1] && named.every((id) => id !== undefined && pair.includes(id));
