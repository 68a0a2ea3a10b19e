import { factFieldsSchema } from "@/lib/domain/reply-facts";
import { partsOf, type ReplyPart } from "@/lib/projections/reply-view";
import { soFar } from "./so-far";

/** G-17: what every reply says about itself. */
export function factParts(written: Readonly<Record<string, unknown>>): ReplyPart[] {
  const { gist, answer, conditions, moved_by } = soFar(factFieldsSchema, written);
  return partsOf(
    { kind: "text", title: "In a sentence", text: gist },
    { kind: "text", title: "Answer", text: answer ?? "" },
    {
      kind: "points",
      title: "Conditions",
      points: conditions.map(({ text, state }) => ({ text, ...(state ? { note: state } : {}) })),
    },
    {
      kind: "points",
      title: "What moved it",
      points: moved_by.map(({ what, by, reason }) => ({
        text: what,
        ...(by || reason ? { note: [by, reason].filter(Boolean).join(": ") } : {}),
      })),
    },
  );
}
