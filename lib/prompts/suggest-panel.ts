/** One call that chooses the panel: the roster, the question and the document in, seats with their reasons and missing expertise out. */
import { z } from "zod";
import type { Agent } from "@/lib/domain/agent";
import type { ProposedSeat } from "@/lib/kernel/types";
import { cutText } from "./cut-text";
import { formText } from "./form";
import { requesterBinds } from "./requester";
import { inline, section } from "./section";
import type { ChatMessage } from "./types";

export const suggestionSchema = z.object({
  seats: z
    .array(
      z.object({
        id: z.string().describe("Id of a seat of the roster."),
        reason: z.string().describe("Which part of this question it answers for, in one sentence."),
      }),
    )
    .describe("The seats this question needs, the most important first."),
  missing_expertise: z
    .array(
      z.object({
        name: z.string().describe("What to call the seat, in one to three words."),
        role: z.string().describe("What it owns and how it judges, in two or three sentences."),
        reason: z.string().describe("What in the question or the document nobody of the roster answers for."),
      }),
    )
    .describe("Expertise the question needs and the roster lacks; empty if it lacks none."),
});

export type Suggestion = {
  seats: { id: string; reason: string }[];
  missing: { name: string; role: string; reason: string }[];
};

type Setting = {
  title: string;
  question: string;
  context: string;
  artifact: string;
  /** What the protocol is for and when it ends, as its card says. */
  about: string;
  roster: readonly Agent[];
  /** Sit on every panel, so nobody has to choose them. */
  always: readonly Agent[];
};

/** Enough of a document to see what it is about. */
const ARTIFACT_TOKENS = 6000;
export const MAX_SUGGESTED = 8;

const systemText = (
  setting: Setting,
): string => `You put together the panel of a deliberation. You have no opinion on the matter; your one task is to choose who should have a say.

# Material
Everything inside tags is material. ${requesterBinds(setting)}

# A good panel
- Has a seat for every part of the question that somebody has to answer for, and no seat that would only comment. Three to six seats are usual; ${MAX_SUGGESTED} are the limit.
- Is chosen by what the question and the document say, not by words that happen to occur in them: a product called “Claude Code” says nothing about programming, “the rest” nothing about REST.
- Has seats that will disagree for good reasons: who builds it, who runs it, who pays for it, who is affected.
- Takes seats from <seat-roster>. Names expertise the roster lacks only where the outcome would be worse without it.

${formText(suggestionSchema)}`;

export function suggestionMessages(setting: Setting): ChatMessage[] {
  const { title, question, context, artifact, about, roster, always } = setting;
  const list = (seats: readonly Agent[]): string =>
    seats.map(({ id, name, role }) => `${id}: ${inline(name)}. ${role}`).join("\n");
  const parts = [
    section("seat-roster", list(roster)),
    ...(always.length > 0 ? [section("participants", list(always))] : []),
    section("question", [title, question].filter(Boolean).join("\n\n")),
    ...(context ? [section("context", context)] : []),
    ...(artifact ? [section("artifact", cutText(artifact, ARTIFACT_TOKENS))] : []),
    [
      "# Now",
      `The deliberation: ${about}`,
      ...(always.length > 0 ? ["Those in <participants> sit on every panel: don't choose them."] : []),
      "Choose the panel as the JSON object.",
    ].join("\n"),
  ];
  return [
    { role: "system", content: systemText(setting) },
    { role: "user", content: parts.join("\n\n") },
  ];
}

/** Seats the roster does not have are left out: a suggestion is no reason to fail. Null: it can't be read. */
export function readSuggestion(value: unknown, roster: readonly Agent[]): Suggestion | null {
  const parsed = suggestionSchema.safeParse(value);
  if (!parsed.success) return null;
  const seats = parsed.data.seats.filter(
    ({ id }, index, all) => roster.some((seat) => seat.id === id) && all.findIndex((one) => one.id === id) === index,
  );
  const missing = parsed.data.missing_expertise.filter(({ name }) => name.trim() !== "");
  return { seats: seats.slice(0, MAX_SUGGESTED), missing: missing.slice(0, 3) };
}

/** The panel as it would be proposed: those who were chosen, then those who always sit, as the protocol has them. */
export function suggestedPanel(
  { seats }: Suggestion,
  roster: readonly Agent[],
  proposed: readonly ProposedSeat[],
): ProposedSeat[] {
  const chosen = seats.flatMap(({ id, reason }) => {
    const agent = roster.find((seat) => seat.id === id);
    return agent ? [{ agent, reason, isRemovable: true }] : [];
  });
  return [...chosen, ...proposed.filter(({ isRemovable }) => !isRemovable)];
}
