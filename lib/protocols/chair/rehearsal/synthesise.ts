/** P2-21, P2-22: what the first answers come to. */
import type { AgentId } from "@/lib/domain/ids";
import type { ConflictReply, SynthesiseReply } from "@/lib/protocols/chair/rules/replies/replies";
import { specialistOf } from "@/lib/protocols/chair/rules/specialist";
import { DRAFT_ID } from "@/lib/protocols/chair/rules/conflicts/conflicts";
import { generalReasons } from "@/lib/protocols/chair/rules/conflicts/escalation";
import { planText } from "@/lib/protocols/chair/rules/replies/plan-verdict";
import { answerIn } from "@/lib/protocols/chair/rules/state";
import { quotable } from "@/lib/models/rehearsal/subject-matter";
import type { ConflictType } from "@/lib/protocols/chair/rules/vocabulary";
import type { Facts } from "./frame";
import { courseOf, gapsOf, passage, positionOf } from "./phrases";
import { reportAlong } from "./report";
import { isAgainstDraft, sidesOf, type Scene, type Voice } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export function synthesise(scene: Scene): SynthesiseReply & Facts {
  const { voices, state } = scene;
  const answered = voices.filter(({ agent }) => answerIn(state, 1, agent.id) !== null);
  const sides = sidesOf(scene);
  const areBothThere = sides !== null && [sides.lead, sides.other].every((voice) => answered.includes(voice));
  const agreed = answered.filter(({ part }) => part === "member" || !areBothThere);
  const bound = passage(scene, "constraint", "figure");
  const conflicts = areBothThere ? [conflictOf(scene, sides)] : draftConflicts(scene);
  const report = conflicts.length === 0 && generalReasons(state).length === 0 ? reportAlong(scene) : null;
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
    conflicts,
    same_issues: [],
    gaps: gapsOf(scene),
    escalate: [],
    report,
    gist: conflicts[0]
      ? fill(sentences().facts.apart, { topic: conflicts[0].topic })
      : fill(sentences().facts.goesAhead, { course: courseOf(scene) }),
    answer: report ? fill(sentences().facts.goesAhead, { course: courseOf(scene) }) : null,
  };
}

function draftConflicts(scene: Scene): ConflictReply[] {
  const [voice] = scene.voices;
  if (!isAgainstDraft(scene) || !voice || answerIn(scene.state, 1, voice.agent.id) === null) return [];
  return [
    {
      id: "C1",
      a: voice.agent.id,
      b: DRAFT_ID,
      topic: sentences().draftConflict.topic,
      type: "other",
      a_position: positionOf(voice),
      b_position: fill(sentences().draftConflict.draft, {
        step: quotable(planText(scene.state) ?? scene.title, 120),
      }),
      favoured_side: null,
      is_blocking: false,
      is_critical_path: false,
    },
  ];
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
