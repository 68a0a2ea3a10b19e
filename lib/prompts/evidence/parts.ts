/** What every grounded prompt begins with, before the protocol's own parts: the same bytes for all seats of a round. */
import { nameOf } from "@/lib/domain/wording";
import { differingDefaults } from "@/lib/domain/evidence/differing-defaults";
import { hasLines, placeText } from "@/lib/domain/evidence/place-text";
import { countLines, type Passage } from "@/lib/domain/evidence/source";
import type { AskedQuestion, GroundedReply } from "@/lib/kernel/grounding";
import { countTokens } from "@/lib/prompts/count-tokens";
import { closeTag, inline, openTag, section } from "@/lib/prompts/section";
import { type Grounds, sourceTitle } from "./grounds";
import { decisionText, leftOutPassage, passageText } from "./look-text";
import { CONTENTS_TOKENS, contentsOf, counted } from "./source-list";

/** Passages shown unasked take so much at most; those beyond are named and can be looked up. */
const POINTED_TOKENS = 4000;
/** Less for what open concerns point to: it is read anew with every prompt. */
const CONCERN_TOKENS = 2000;

/** Where the others looked: the newest replies, for as much as this. */
const CITED_TOKENS = 1200;

export type Room = { contentsTokens: number; isLeftOut: (passage: Passage) => boolean };
export const ALL_ROOM: Room = { contentsTokens: CONTENTS_TOKENS, isLeftOut: () => false };

export function evidenceParts(grounds: Grounds, room: Room): string[] {
  return [
    ...sourceList(grounds, room.contentsTokens),
    ...earlierPart(grounds),
    ...pointedParts(grounds, grounds.grounding.pointed, POINTED_TOKENS, room),
    ...answersPart(grounds),
  ];
}

function sourceList({ grounding, documents, shelf }: Grounds, maxTokens: number): string[] {
  const { sources } = grounding;
  if (sources.length === 0 && documents.length === 0) return [];
  const each = Math.floor(maxTokens / Math.max(1, sources.length));
  const artifact = documents.map(
    ({ path, text }) => `artifact: ${inline(path)} (${counted(countLines(text), "line")}), under deliberation`,
  );
  const listed = sources.map(({ id, title, kind, files, revision }) => {
    const tree = shelf.trees.find((one) => one.id === id);
    const at = revision ? `, commit ${inline(revision.commit)}${revision.isDirty ? " with changes on top" : ""}` : "";
    const head = `${inline(title)} (${kind}, ${counted(files, "file")}${at})`;
    return tree ? `${head}\n${contentsOf(tree, each)}` : `${head}: can't be read at present`;
  });
  return [section("source-list", [...artifact, ...listed].join("\n"))];
}

const earlierPart = ({ grounding: { earlier } }: Grounds): string[] =>
  earlier.length === 0
    ? []
    : [[openTag("earlier-decisions"), ...earlier.map(decisionText), closeTag("earlier-decisions")].join("\n")];

function pointedParts(grounds: Grounds, passages: readonly Passage[], tokens: number, { isLeftOut }: Room): string[] {
  let left = tokens;
  return passages.map((passage) => {
    const title = sourceTitle(grounds, passage.source);
    if (isLeftOut(passage)) return leftOutPassage(passage, title);
    const text = passageText(passage, title, (hash) => grounds.shelf.texts.get(hash));
    left -= countTokens(text);
    return left >= 0 ? text : leftOutPassage(passage, title);
  });
}

/** How each question stands that a person has seen, or that was left to its default. */
function answersPart({ questions, panel }: Grounds): string[] {
  const told = questions.flatMap((question) => answerText(question, panel));
  return told.length === 0 ? [] : [[openTag("person-answers"), ...told, closeTag("person-answers")].join("\n")];
}

function answerText(asking: AskedQuestion, panel: Grounds["panel"]): string[] {
  const { state, askedBy } = asking;
  const text = toldAnswer(asking, panel);
  if (text === null) return [];
  const by = state.kind === "answered" ? state.by : state.kind === "open" ? state.left?.by : undefined;
  const asked = { "asked-by": askedBy.map((id) => seatName(panel, id)).join(", ") };
  return [section("person-answer", text, by === undefined ? asked : { ...asked, by })];
}

/** A question and how it stands, as seats read it and may quote it (G-16); null where it is not told. */
export function toldAnswer(asking: AskedQuestion, panel: Grounds["panel"]): string | null {
  const { question, state } = asking;
  const fallback = assumed(asking, panel);
  switch (state.kind) {
    case "open":
      return state.left
        ? `${question}\nLeft open by the person${state.left.isFinal ? "" : " for now"}. ${fallback}`
        : null;
    case "answered":
      return `${question}\nAnswer: ${state.answer}`;
    case "default":
      return `${question}\nNobody answered: left to the panel. ${fallback}`;
  }
}

function assumed(question: AskedQuestion, panel: Grounds["panel"]): string {
  if (question.default) return `Default: ${question.default}`;
  const own = differingDefaults(question).map(({ agentId, default: text }) => `${seatName(panel, agentId)}: ${text}`);
  return own.length > 0 ? `The seats would go by different things. ${own.join(" ")}` : "Nobody named a default.";
}

const seatName = (panel: Grounds["panel"], agentId: string): string => nameOf({ panel }, agentId);

/** What follows the protocol's own material: it differs from seat to seat and from round to round. */
export const lateParts = (grounds: Grounds, room: Room): string[] => [
  ...citedPart(grounds),
  ...concernParts(grounds, room),
  ...changedPart(grounds),
  ...waitingPart(grounds),
  ...assumptionsPart(grounds),
];

/** G-22: by an id, so that whoever brings everything together can say what no longer holds. */
function assumptionsPart({ assumptions, panel }: Grounds): string[] {
  if (assumptions.length === 0) return [];
  const lines = assumptions.map(
    ({ id, agentId, text }) => `${id} (${inline(seatName(panel, agentId))}): ${inline(text)}`,
  );
  return ["What was assumed and nobody has confirmed:", section("standing-assumptions", lines.join("\n"))];
}

/** What the seats before this one have asked: a seat that asks the same thing in other words can say so. */
function waitingPart({ waiting, panel }: Grounds): string[] {
  if (waiting.length === 0) return [];
  const lines = waiting.map(
    ({ id, question, askedBy }) =>
      `${id} (${askedBy.map((agentId) => inline(seatName(panel, agentId))).join(", ")}): ${inline(question)}`,
  );
  return ["What the person will be asked after this round, so far:", section("waiting-questions", lines.join("\n"))];
}

/** Marks are each seat's own, so the texts alone don't say where the others looked, nor whether it was there. */
function citedPart(grounds: Grounds): string[] {
  const lines: string[] = [];
  let left = CITED_TOKENS;
  let older = 0;
  for (const reply of grounds.cited.toReversed()) {
    const line = citedLine(grounds, reply);
    left -= countTokens(line) + 1;
    if (left >= 0 || lines.length === 0) lines.unshift(line);
    else older++;
  }
  if (lines.length === 0) return [];
  const more = older === 0 ? [] : [`… and citations of ${counted(older, "earlier answer")}`];
  return [
    "What the seats cited, as the program found it; marks are each seat's own, so the same mark of two seats is two passages:",
    section("cited-passages", [...more, ...lines].join("\n")),
  ];
}

function citedLine(grounds: Grounds, { agentId, round, evidence }: GroundedReply): string {
  const places = (evidence?.citations ?? []).map(({ id, at, quote }) => {
    const words = `“${inline(quote)}”`;
    if (!at) return `[${inline(id)}] ${words} not found`;
    const source = hasLines(at) && grounds.grounding.sources.length > 1 ? `${sourceTitle(grounds, at.source)}, ` : "";
    return `[${inline(id)}] ${inline(source)}${inline(placeText(at))} ${words}`;
  });
  return `${inline(seatName(grounds.panel, agentId))}, round ${round}: ${places.join("; ")}`;
}

function concernParts(grounds: Grounds, room: Room): string[] {
  const { pointed } = grounds.shelf;
  if (pointed.length === 0) return [];
  return ["What the open concerns point to:", ...pointedParts(grounds, pointed, CONCERN_TOKENS, room)];
}

function changedPart({ changed }: Grounds): string[] {
  if (changed.length === 0) return [];
  const told = changed.map(({ concern: { id, text }, quote, round }) =>
    section("changed-passage", quote, { concern: id || text, "accepted-in-round": round }),
  );
  return [
    [openTag("changed-passages"), ...told, closeTag("changed-passages")].join("\n"),
    "The document no longer has these words, for which you called the concern resolved. Look at what it says now, and say again of each whether it is resolved.",
  ];
}
