/** P2-29, P2-34, P2-37: what the chair decides itself, and what it would do where a person decides. */
import { conflictsForChair } from "@/lib/protocols/chair/rules/conclude";
import { DRAFT_ID, type Conflict } from "@/lib/protocols/chair/rules/conflicts/conflicts";
import { conflictReasons } from "@/lib/protocols/chair/rules/conflicts/escalation";
import type { DecideReply, ProposeReply } from "@/lib/protocols/chair/rules/replies/replies";
import { everyoneAnswering } from "@/lib/protocols/chair/rules/state";
import { hashOf } from "@/lib/models/rehearsal/variation";
import type { Facts } from "./frame";
import { gapsOf, listed, passage, settledOrder } from "./phrases";
import { reportAlong } from "./report";
import { sceneOf, voiceOf, type Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export function decide(scene: Scene): DecideReply & Facts {
  const open = conflictsForChair(scene.state);
  const decisions = open.map((conflict) => decisionOn(scene, conflict));
  const after = { ...scene.state, chairDecisions: decisions.map((decision) => ({ ...decision, seq: 0 })) };
  const said = fill(sentences().facts.decides, {
    count: open.length === 1 ? "the conflict" : `${open.length} conflicts`,
  });
  return {
    decisions,
    report: conflictReasons(after).length === 0 ? reportAlong(sceneOf(after, scene.script)) : null,
    gist: said,
    answer: decisions[0]?.resolution ?? null,
  };
}

function decisionOn(scene: Scene, { id, a, b, type }: Conflict): DecideReply["decisions"][number] {
  const bound = passage(scene, "constraint", "figure", "item", "statement");
  const settled = {
    cited_pattern: type === "style" ? (bound ? `“${bound}”` : sentences().decide.convention) : null,
    is_irreversible: false,
  };
  if (b === DRAFT_ID) {
    const voice = voiceOf(scene, a);
    return {
      conflict_id: id,
      rationale: fill(sentences().draftConflict.rationale, voice),
      resolution: fill(sentences().draftConflict.resolution, voice),
      winner: "compromise",
      ...settled,
    };
  }
  const [winner, loser] =
    hashOf(scene.state.seed, id, "winner") % 2 === 0
      ? [voiceOf(scene, a), voiceOf(scene, b)]
      : [voiceOf(scene, b), voiceOf(scene, a)];
  return {
    conflict_id: id,
    rationale: fill(sentences().decide.rationale, {
      loser,
      eitherWay: bound ? fill(sentences().decide.eitherWay, { bound }) : "",
    }),
    resolution: settledOrder(winner, loser),
    winner: winner.agent.id,
    ...settled,
  };
}

export function propose(scene: Scene): ProposeReply & Facts {
  const answering = scene.voices.filter(({ agent }) => everyoneAnswering(scene.state).includes(agent.id));
  const [first, ...rest] = answering.length > 0 ? answering : scene.voices;
  const small = passage(scene, "item", "figure", "statement") ?? scene.title;
  return {
    proposal: fill(sentences().propose.proposal, {
      step: small,
      withConcession: first ? fill(sentences().propose.withConcession, { first }) : "",
    }),
    rationale:
      answering.length > 0
        ? fill(sentences().propose.rationale, {
            topics: listed([first, ...rest].flatMap((voice) => (voice ? [voice.view.topic] : [])).slice(0, 2)),
          })
        : sentences().propose.nobodyHeard,
    missing: [
      ...scene.voices.slice(0, 3).map(({ agent, view }) => fill(sentences().propose.missing, { view, agent })),
      ...gapsOf(scene).slice(0, 1),
    ],
    gist: fill(sentences().facts.proposes, { step: small }),
    answer: null,
  };
}
