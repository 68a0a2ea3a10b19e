/** P2-21, P2-22: what the first answers come to. */
import type { AgentId } from "@/lib/domain/ids";
import type { ConflictReply, SynthesiseReply } from "@/lib/protocols/chair/rules/replies/replies";
import { specialistOf } from "@/lib/protocols/chair/rules/specialist";
import { answerIn } from "@/lib/protocols/chair/rules/state";
import type { ConflictType } from "@/lib/protocols/chair/rules/vocabulary";
import { passage, positionOf } from "./phrases";
import { sidesOf, type Scene, type Voice } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export function synthesise(scene: Scene): SynthesiseReply {
  const { voices, state } = scene;
  const answered = voices.filter(({ agent }) => answerIn(state, 1, agent.id) !== null);
  const sides = sidesOf(scene);
  const areBothThere = sides !== null && [sides.lead, sides.other].every((voice) => answered.includes(voice));
  const agreed = answered.filter(({ part }) => part === "member" || !areBothThere);
  const bound = passage(scene, "constraint", "figure");
  return {
    consensus: [
      ...(bound ? [fill(sentences().synthesise.stands, { bound })] : []),
      ...(scene.script === "all_low"
        ? [sentences().synthesise.figuresMissing]
        : agreed.length > 0
          ? [fill(sentences().synthesise.includes, { agreed: agreed.map(({ view }) => view.stance).join("; ") })]
          : []),
      ...(areBothThere ? [fill(sentences().synthesise.differ, { sides })] : []),
    ],
    conflicts: areBothThere ? [conflictOf(scene, sides)] : [],
    gaps: gapsOf(scene),
    escalate: [],
  };
}

export function gapsOf(scene: Scene): string[] {
  const open = scene.snippets
    .filter(({ kind }) => kind === "open")
    .slice(0, 2)
    .map(({ text }) => fill(sentences().synthesise.unanswered, { text }));
  return open.length > 0 ? open : [fill(sentences().synthesise.owner, { title: scene.title })];
}

function conflictOf(scene: Scene, { lead, other }: { lead: Voice; other: Voice }): ConflictReply {
  const type = typeOf(scene, lead.agent.id, other.agent.id);
  return {
    id: "C1",
    a: lead.agent.id,
    b: other.agent.id,
    // What it is about says why it falls under a rule of P2-32, or under none.
    topic: sentences().topics[type],
    type,
    a_position: positionOf(lead),
    b_position: positionOf(other),
    favoured_side: type === "other" ? null : favoured(scene, type, lead.agent.id) ? "a" : "b",
    is_blocking: false,
    is_critical_path: false,
  };
}

type PlayedType = Extract<ConflictType, keyof ReturnType<typeof sentences>["topics"]>;

/** By the fields of the two. A conflict that the chair is to decide, or that confidence is to decide, falls under no rule. */
function typeOf(scene: Scene, a: AgentId, b: AgentId): PlayedType {
  if (scene.script !== "resolved") return "other";
  const has = (id: string): boolean => a === id || b === id;
  if (has("security") && has("user-experience")) return "security_convenience";
  if (has("performance") && has("maintainability")) return "performance_maintainability";
  return has("delivery") && isArchitect(scene, a) !== isArchitect(scene, b) ? "architecture_speed" : "other";
}

function favoured(scene: Scene, type: PlayedType, id: AgentId): boolean {
  if (type === "security_convenience") return id === "security";
  return type === "performance_maintainability" ? id === "maintainability" : isArchitect(scene, id);
}

const isArchitect = ({ state }: Scene, id: AgentId): boolean =>
  state.panel.some((agent) => agent.id === id && specialistOf(agent, state.config).role === "architect");
