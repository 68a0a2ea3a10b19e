/** What goes wrong with real models, so that it can be watched going wrong and being mended (scattered, no_answer). */
import { slotOf } from "@/lib/kernel/calls";
import { revisedText } from "@/lib/protocols/review/rules/replies/check-revision";
import { storedRevision } from "@/lib/protocols/review/rules/replies/replies";
import { sectionsOf } from "@/lib/domain/edits/text-units";
import { assessorsOf } from "@/lib/protocols/review/rules/state";
import { isAtLeast } from "@/lib/protocols/review/rules/vocabulary";
import { hashOf, sortedByHash } from "@/lib/models/rehearsal/variation";
import type { Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "../prose-sentences";

type Fields = Record<string, unknown>;

/** The text sent instead of `reply`, or null where nothing goes wrong. */
export function mishapOf(scene: Scene, reply: Fields): string | null {
  if (scene.script === "no_answer")
    return scene.state.restarts[slotOf(scene.state, scene.ask)] ? null : silence(scene, reply);
  if (scene.script === "loses_text") return scene.ask.kind === "modify" ? withLoss(scene, reply) : null;
  return scene.script === "scattered" ? scatter(scene, reply) : null;
}

/** P1-57: in the first revision the document is written anew, and its longest section forgotten. Told so, it is put right. */
function withLoss({ ask, round, state }: Scene, reply: Fields): string | null {
  if (ask.correction || round > 1) return null;
  const revision = storedRevision(reply);
  const text = revisedText(state.versions.at(-1)?.text ?? "", revision);
  const forgotten = sectionsOf(state.versions.at(-1)?.text ?? "")
    .filter(({ level }) => level > 1)
    .toSorted((one, other) => other.end - other.start - (one.end - one.start))[0];
  const after = sectionsOf(text).find(({ title }) => title === forgotten?.title);
  const shorter = after
    ? text.slice(0, after.start) + text.slice(after.end)
    : text.slice(0, Math.floor(text.length / 2));
  return JSON.stringify({ ...reply, edits: [], sections: [], artifact: shorter });
}

/** P1-Q11, P1-32: twice nothing usable, then a person is asked; begun afresh, it goes well. */
function silence(scene: Scene, reply: Fields): string | null {
  const { ask } = scene;
  const [silent] = byLot(scene);
  if (ask.round === 1 && ask.agentId === silent) return ask.correction ? sentences().mishap.again : prose(reply);
  return isRevision(scene) && ask.round === 1 ? withoutRuling(reply) : null;
}

function scatter(scene: Scene, reply: Fields): string | null {
  const { ask, round } = scene;
  const contradicting = contradictingSeat(scene);
  const [wordy, formless] = byLot(scene).filter((id) => id !== contradicting);
  if (isRevision(scene))
    return ask.correction ? null : round === 1 ? withoutRuling(reply) : round === 2 ? unchanged(reply) : null;
  if (round === 1 && ask.agentId === wordy && !ask.correction) return prose(reply);
  if (round === 1 && ask.agentId === formless && !ask.correction) return formlessly(reply);
  // P1-22: it stands by its contradiction, and is taken as the lesser of the two.
  return round === 1 && ask.agentId === contradicting
    ? JSON.stringify({ ...reply, ...("review_verdict" in reply ? { review_verdict: "YES" } : { verdict: "PASS" }) })
    : null;
}

/** One whose first round has an issue no PASS can carry; ideas are not passed. */
function contradictingSeat({ plan }: Scene): string | null {
  return (
    plan.raised.find(({ round, isCondition, severity }) => round === 1 && isCondition && isAtLeast(severity, "major"))
      ?.seat ?? null
  );
}

const byLot = ({ state }: Scene): string[] =>
  sortedByHash(assessorsOf(state), ({ id }) => hashOf(state.seed, "mishap", id)).map(({ id }) => id);

const isRevision = ({ ask: { kind } }: Scene): boolean =>
  kind === "modify" || kind === "modify_ideas" || kind === "rescue_ideas";

/** Friendly, thoughtful and not what was asked for. */
function prose(reply: Fields): string {
  const remaining = Array.isArray(reply["remaining"]) ? (reply["remaining"] as (string | { what: string })[]) : [];
  const told = remaining
    .map((one) => (typeof one === "string" ? one : one.what).replaceAll(/[{}]/g, ""))
    .join(" And: ");
  return fill(sentences().mishap.prose, {
    named: told ? fill(sentences().mishap.named, { told }) : sentences().mishap.nothing,
  });
}

/** The right thoughts under the wrong names: a verdict of its own, or ideas without a rating. */
function formlessly(reply: Fields): string {
  if ("idea_verdicts" in reply) return JSON.stringify({ ...reply, idea_verdicts: [] });
  if ("review_verdict" in reply) return JSON.stringify({ ...reply, review_verdict: "PROBABLY" });
  return JSON.stringify({ ...reply, verdict: "MOSTLY FINE" });
}

/** P1-32: one issue is passed over in silence; with none to pass over, the form is broken. */
function withoutRuling(reply: Fields): string {
  const rulings = Array.isArray(reply["rulings"]) ? (reply["rulings"] as unknown[]) : [];
  return rulings.length > 0
    ? JSON.stringify({ ...reply, rulings: rulings.slice(0, -1) })
    : JSON.stringify({ ...reply, rulings: "none needed", changes: "none" });
}

/** Called fixed, and nothing was changed. */
function unchanged(reply: Fields): string | null {
  return "edits" in reply ? JSON.stringify({ ...reply, edits: [], sections: [], artifact: null }) : null;
}
