/** P2-21, P2-22: what the first answers come to. */
import type { AgentId } from "@/lib/domain/ids";
import type { ConflictReply, SynthesiseReply } from "@/lib/protocols/chair/replies";
import { specialistOf } from "@/lib/protocols/chair/specialist";
import { answerIn } from "@/lib/protocols/chair/state";
import type { ConflictType } from "@/lib/protocols/chair/vocabulary";
import { passage, positionOf } from "./phrases";
import { sidesOf, type Scene, type Voice } from "./scene";

export function synthesise(scene: Scene): SynthesiseReply {
  const { voices, state } = scene;
  const answered = voices.filter(({ agent }) => answerIn(state, 1, agent.id) !== null);
  const sides = sidesOf(scene);
  const areBothThere = sides !== null && [sides.lead, sides.other].every((voice) => answered.includes(voice));
  const agreed = answered.filter(({ part }) => part === "member" || !areBothThere);
  const bound = passage(scene, "constraint", "figure");
  return {
    consensus: [
      ...(bound ? [`“${bound}” stands; nobody wants to move it.`] : []),
      ...(scene.script === "all_low" ? ["The figures it hangs on are missing; until they are there, nobody would build on their own proposal alone."] : agreed.length > 0 ? [`Whatever is chosen, it includes: ${agreed.map(({ view }) => view.stance).join("; ")}.`] : []),
      ...(areBothThere ? [`${sides.lead.agent.name} and ${sides.other.agent.name} agree that the first release decides; they differ about what it is built around.`] : []),
    ],
    conflicts: areBothThere ? [conflictOf(scene, sides)] : [],
    gaps: gapsOf(scene),
    escalate: [],
  };
}

export function gapsOf(scene: Scene): string[] {
  const open = scene.snippets.filter(({ kind }) => kind === "open").slice(0, 2).map(({ text }) => `“${text}” was answered by nobody.`);
  return open.length > 0 ? open : [`Who answers for “${scene.title}” once it is decided.`];
}

function conflictOf(scene: Scene, { lead, other }: { lead: Voice; other: Voice }): ConflictReply {
  const type = typeOf(scene, lead.agent.id, other.agent.id);
  return {
    id: "C1",
    a: lead.agent.id,
    b: other.agent.id,
    topic: TOPICS[type],
    type,
    a_position: positionOf(lead),
    b_position: positionOf(other),
    favoured_side: type === "other" ? null : favoured(scene, type, lead.agent.id) ? "a" : "b",
    is_blocking: false,
    is_critical_path: false,
  };
}

/** What it is about says why it falls under a rule of P2-32, or under none. */
const TOPICS = {
  security_convenience: "whether the safer or the easier way comes first",
  performance_maintainability: "whether speed or plainness comes first",
  architecture_speed: "whether the sound shape or the early date comes first",
  other: "what the first release is built around",
} as const satisfies Partial<Record<ConflictType, string>>;
type PlayedType = keyof typeof TOPICS;

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

const isArchitect = ({ state }: Scene, id: AgentId): boolean => state.panel.some((agent) => agent.id === id && specialistOf(agent, state.config).role === "architect");
