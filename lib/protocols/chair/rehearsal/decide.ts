/** P2-29, P2-34, P2-37: what the chair decides itself, and what it would do where a person decides. */
import { conflictsForChair } from "@/lib/protocols/chair/rules/conclude";
import type { DecideReply, ProposeReply } from "@/lib/protocols/chair/rules/replies/replies";
import { everyoneAnswering } from "@/lib/protocols/chair/rules/state";
import { hashOf } from "@/lib/models/rehearsal/variation";
import { listed, passage, settledOrder } from "./phrases";
import { voiceOf, type Scene } from "./scene";
import { gapsOf } from "./synthesise";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export function decide(scene: Scene): DecideReply {
  return {
    decisions: conflictsForChair(scene.state).map(({ id, a, b, type }) => {
      const [winner, loser] =
        hashOf(scene.state.seed, id, "winner") % 2 === 0
          ? [voiceOf(scene, a), voiceOf(scene, b)]
          : [voiceOf(scene, b), voiceOf(scene, a)];
      const bound = passage(scene, "constraint", "figure", "item", "statement");
      return {
        conflict_id: id,
        winner: winner.agent.id,
        resolution: settledOrder(winner, loser),
        rationale: fill(sentences().decide.rationale, {
          loser,
          eitherWay: bound ? fill(sentences().decide.eitherWay, { bound }) : "",
        }),
        cited_pattern: type === "style" ? (bound ? `“${bound}”` : sentences().decide.convention) : null,
        is_irreversible: false,
      };
    }),
  };
}

export function propose(scene: Scene): ProposeReply {
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
  };
}
