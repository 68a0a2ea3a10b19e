/** P2-29, P2-34, P2-37: what the chair decides itself, and what it would do where a person decides. */
import { conflictsForChair } from "@/lib/protocols/chair/conclude";
import type { DecideReply, ProposeReply } from "@/lib/protocols/chair/replies";
import { everyoneAnswering } from "@/lib/protocols/chair/state";
import { hashOf } from "../variation";
import { listed, passage, settledOrder } from "./phrases";
import { voiceOf, type Scene } from "./scene";
import { gapsOf } from "./synthesise";

export function decide(scene: Scene): DecideReply {
  return {
    decisions: conflictsForChair(scene.state).map(({ id, a, b, type }) => {
      const [winner, loser] = hashOf(scene.state.seed, id, "winner") % 2 === 0 ? [voiceOf(scene, a), voiceOf(scene, b)] : [voiceOf(scene, b), voiceOf(scene, a)];
      const bound = passage(scene, "constraint", "figure", "item", "statement");
      return {
        conflict_id: id,
        winner: winner.agent.id,
        resolution: settledOrder(winner, loser),
        rationale: `It is the order that can be corrected at the lower price: ${loser.agent.name} pays with ${loser.view.price}, later than it would like.${bound ? ` “${bound}” can be kept either way.` : ""} Harm within the first month, on ${loser.view.topic}, would reverse it.`,
        cited_pattern: type === "style" ? (bound ? `“${bound}”` : "the convention of the field") : null,
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
    proposal: `Take the smallest step towards “${small}” that can be taken back, for two weeks${first ? `, with ${first.view.concession}` : ""}.`,
    rationale: answering.length > 0 ? `Nobody at the table is sure, and waiting makes nobody surer. Two weeks would bring a first figure on ${listed([first, ...rest].flatMap((voice) => (voice ? [voice.view.topic] : [])).slice(0, 2))}.` : "Nobody could be heard, so nothing should be done that can't be undone.",
    missing: [...scene.voices.slice(0, 3).map(({ agent, view }) => `A figure on ${view.topic}; ${agent.name} knows whom to ask.`), ...gapsOf(scene).slice(0, 1)],
  };
}
