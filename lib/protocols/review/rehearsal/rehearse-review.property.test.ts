/** Whatever is pasted, every script of every profile gives valid replies and comes to an end. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Gate } from "@/lib/domain/gate/gate";
import { subjectSchema } from "@/lib/domain/subject";
import { statusOf } from "@/lib/kernel/lifecycle";
import type { ReviewConfig } from "@/lib/protocols/review/rules/config";
import { outcomeIn } from "@/lib/protocols/review/rules/review-harness";
import { completeAnswer, eventsOf } from "@/lib/testing/builders";
import { ALL, rehearsed } from "./rehearse-harness";
import { REVIEW_SCRIPTS } from "@/lib/protocols/review/rules/scripts";
import { howMany } from "@/lib/testing/thorough";

/** Pieces people paste, and pieces nobody should. */
const piece = fc.oneof(
  fc.constantFrom(
    "# Title\n",
    "## Alternatives\n",
    "- an item with 5 % more",
    "We always improve it, in order to win; however, nobody knows why it is better than before and it may fail.",
    "| a | b |\n|---|---|",
    "```\ncode\n```",
    "\\section{Results}\n\\cite{a}",
    "We confirm known facts with a reproducible pipeline.",
    "TBD?",
    "$& {quote} {words} $1",
    "“quoted” 'text'",
    "<b>x</b>",
    "\u202e\u0000\ud83d",
    "…",
    "1.",
    "の。",
  ),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.lorem({ mode: "sentences", maxCount: 3 }),
);
const artifact = fc
  .array(piece, { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join("\n\n"))
  .filter((text) => text.trim() !== "");
const title = fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== "");

const settings = fc.constantFrom(...ALL);
/** Mishaps on purpose, each asked about once or twice. */
const REJECTING: readonly string[] = ["scattered", "no_answer", "loses_text"];
const PATIENCE = 4;
const HASTY: Readonly<Record<string, string>> = {
  literature: "nothing_found",
  needs_decision: "answer",
  strategic_choice: "side_a",
  max_rounds: "one_more_round",
  question_escalation: "refine",
  vagueness: "refine",
  supplements: "waive",
  experiment_needed: "limit",
  hard_block: "stop",
  assessor_failed: "retry",
  modifier_blocked: "retry",
};

/** A person who has granted round after round takes it as it is. */
function choiceAt({ kind, rule, options }: Gate, isOutOfPatience: boolean, seed: number): string {
  const first = options[0]?.id ?? "";
  if (kind === "idea_choice") return first;
  if (rule === "P1-55")
    return isOutOfPatience
      ? first
      : seed % 2 === 0
        ? "rescue"
        : (options.find(({ id }) => id.startsWith("revive_"))?.id ?? first);
  return kind === "max_rounds" && isOutOfPatience ? "compromise" : (HASTY[kind] ?? "");
}

/** Every limit the script has to keep to, drawn from one number. */
function configOf({ config }: (typeof ALL)[number], seed: number, isOdd: boolean): Partial<ReviewConfig> {
  const max_rounds = config.profile === "focused" ? 3 : 1 + (seed % 6);
  const draw = (place: number, choices: number) => 1 + ((seed >> place) % choices);
  return {
    max_rounds,
    min_rounds: Math.min(max_rounds, draw(3, 3)),
    disagreement_rounds: draw(4, 3),
    persistent_fail_rounds: draw(5, 3),
    authority_threshold: draw(6, 10),
    early_cross_critique: isOdd,
    closing_edit: seed % 3 === 0,
    draft_first: isOdd,
    strict_seed_escalation: seed % 5 === 0,
    literature_search: isOdd ? "provider" : "person",
    section: seed % 7 === 0 ? "abstract" : null,
  };
}

it("ends with valid replies on any document", () => {
  fc.assert(
    fc.property(
      settings,
      fc.constantFrom(...REVIEW_SCRIPTS.map(({ id }) => id)),
      artifact,
      title,
      title,
      fc.nat(),
      fc.boolean(),
      (setting, script, text, name, question, seed, isOdd) => {
        const subject = subjectSchema.parse({ title: name, question, artifact: text });
        const played = rehearsed(setting, script, {
          subject,
          seed,
          config: configOf(setting, seed, isOdd),
          decide: (gate, { lifecycle }) =>
            completeAnswer(gate, choiceAt(gate, Object.keys(lifecycle.answeredGates).length > PATIENCE, seed)),
        });
        expect(statusOf(played.folded.lifecycle)).toBe("closed");
        expect(outcomeIn(played)).toBeDefined();
        if (!REJECTING.includes(script))
          expect(eventsOf(played.log, "reply.rejected").map(({ key, reason }) => `${key} ${reason}`)).toEqual([]);
      },
    ),
    { numRuns: howMany(20, 60) },
  );
});
