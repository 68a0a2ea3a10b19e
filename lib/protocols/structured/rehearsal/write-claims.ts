/** How many claims each role raises, in which words, and which earlier claim one of them replaces. */
import { ROLES, type Role } from "@/lib/protocols/structured/rules/vocabulary";
import type { ReplyOf } from "@/lib/protocols/structured/rules/replies/replies";
import { documentQuote } from "./document-passage";
import { small, type Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

type ClaimReply = ReplyOf<"trace">["claims"][number];

/** The planned number, spread over those present; the Critic always raises one (P3-04). */
export function claimsPerRole({ round, plan }: Scene): Readonly<Record<Role, number>> {
  // Critic first: where there are few, the obligatory one is among them. Another one begins in each round.
  const present = ROLES.filter((role) => role !== round.absent);
  const turn = round.number % Math.max(1, present.length);
  const line = [...present.slice(turn), ...present.slice(0, turn)];
  const inLine = line.includes("critic") ? ["critic" as const, ...line.filter((role) => role !== "critic")] : line;
  const counts: Record<Role, number> = { action: 0, guardian: 0, observer: 0, critic: 0 };
  for (let raised = 0; raised < plan.claims; raised++) {
    const role = inLine[raised % inLine.length];
    if (role) counts[role] = Math.min(2, counts[role] + 1);
  }
  return counts;
}

export function claimsOf(scene: Scene, role: Role): ClaimReply[] {
  const { topic, withWords, pass, state } = scene;
  const successor = supersededBy(scene, role);
  return topic.claims[role]
    .slice(0, Math.max(role === "critic" ? 1 : 0, claimsPerRole(scene)[role]))
    .map(({ text, testable }, index) => {
      const anchor = state.decisions.at(-1)?.id;
      const said = withWords(
        pass === 0 || !anchor ? text : fill(sentences().claims.inForce, { anchor, text: small(text) }),
      );
      const quote = index === 1 && role === scene.round.lead && role !== "critic" ? unclaimedQuote(scene) : null;
      return {
        // Where the document can be quoted, one claim is about its words: that can be looked up.
        text: quote ? fill(sentences().claims.ofDocument, { quote, primitive: topic.primitive.name }) : said,
        testable_as: quote ? fill(sentences().claims.inDocument, { quote }) : withWords(testable),
        test: quote ? "words" : "trial",
        same_as: null,
        supersedes: index === 0 ? successor : null,
      };
    });
}

/** Nobody claims twice what the document says once. */
function unclaimedQuote(scene: Scene): string | null {
  const quote = documentQuote(scene)?.text ?? null;
  return quote !== null && scene.state.claims.some(({ text }) => text.includes(quote)) ? null : quote;
}

const EVERY = 4;

/** From time to time Action gives up a claim that was refuted and puts a better one in its place. */
export function supersededBy({ state, round, script }: Scene, role: Role): string | null {
  if (role !== "action" || script === "sycophancy" || round.number % EVERY !== 2 || round.number < EVERY) return null;
  const fallen = state.claims.find(
    ({ raised_by, effective, supersededBy: by }) =>
      raised_by === "action" && by === null && (effective === "tested_refuted" || effective === "partially_refuted"),
  );
  return fallen?.id ?? null;
}
