/** What the conclusion writes follows what was decided, in every script and type, and says it once. */
import { describe, expect, it } from "vitest";
import type { Agent } from "@/lib/domain/agent";
import { agentIdSchema } from "@/lib/domain/ids";
import { subjectSchema } from "@/lib/domain/subject";
import { stateIn } from "@/lib/protocols/chair/rules/chair-harness";
import { chairConfigSchema } from "@/lib/protocols/chair/rules/config";
import { pairsOf } from "@/lib/protocols/chair/rules/conflicts/conflict-matrix";
import { questionFor } from "@/lib/protocols/chair/rules/dispatch/questions";
import { reportOf, type ChairReport } from "@/lib/protocols/chair/rules/replies/report";
import { stanceOf } from "@/lib/protocols/chair/rules/conflicts/position";
import { resolutions } from "@/lib/protocols/chair/rules/conflicts/resolution";
import { ROSTER } from "@/lib/protocols/chair/rules/roster/roster";
import { answerIn, answeredIn, dispatchedIds, type ChairState } from "@/lib/protocols/chair/rules/state";
import type { SessionType } from "@/lib/protocols/chair/rules/vocabulary";
import { completeAnswer } from "@/lib/testing/builders";
import { play } from "@/lib/testing/play";
import { SCRIPT_IDS, type ChairScript } from "./cast";
import { carriedBy, decidedIn } from "./plan-steps";
import { positionOf } from "./phrases";
import { rehearseChair } from "./rehearse-chair";
import { sceneOf, voiceOf } from "./scene";

const TYPES = ["design_session", "plan_issue", "review_plan"] as const satisfies readonly SessionType[];
const PANELS = [
  ["security", "data-architect"],
  ["security", "data-architect", "reliability", "product"],
  ["security", "user-experience", "legal-and-privacy"],
  ["performance", "maintainability", "delivery"],
];
const SEEDS = [1, 2, 3];

type Setting = { script: ChairScript; type: SessionType; ids: readonly string[]; seed: number; choice?: string };

type End = { state: ChairState; report: ChairReport };
const known = new Map<string, End>();

/** Played once and looked at from several sides: the same setting gives the same deliberation. */
function end(setting: Setting): End {
  const key = JSON.stringify(setting);
  const found = known.get(key) ?? played(setting);
  known.set(key, found);
  return found;
}

function played({ script, type, ids, seed, choice = "chair_proposal" }: Setting): End {
  const panel: Agent[] = ROSTER.map(({ agent }) => agent).filter(({ id }) => ids.includes(id));
  const subject = subjectSchema.parse({
    title: "Login links",
    question: "Do we replace passwords with login links?",
    artifact:
      "Links are valid for 15 minutes.\n- One link per address\n- Old sessions stay\n## Open points\n- What about shared mailboxes?",
    context: "",
  });
  const config = chairConfigSchema.parse({
    session_type: type,
    triage_mode: "full",
    conflict_overrides: pairsOf(panel, []).map(({ a, b }) => ({ agent_a: a, agent_b: b, level: "HIGH" })),
  });
  const game = play({
    created: {
      type: "deliberation.created",
      protocol: "chair",
      subject,
      config,
      panel,
      seed,
      source: { kind: "rehearsal", script },
      createdBy: "Ada",
      start: true,
    },
    answer: (ask, folded) => ({ text: rehearseChair({ ask, state: folded.protocol, script }) }),
    decide: (gate) => completeAnswer(gate, gate.kind === "escalation" ? choice : "approve"),
  });
  const state = stateIn(game);
  const report = reportOf(state);
  if (!report) throw new Error("No report was written.");
  return { state, report };
}

const everywhere = (script: ChairScript, types: readonly SessionType[]): Setting[] =>
  types.flatMap((type) => PANELS.flatMap((ids) => SEEDS.map((seed) => ({ script, type, ids, seed }))));
const scene = ({ script }: Setting, state: ChairState) => sceneOf(state, script);
const wishes = (setting: Setting, state: ChairState): string[] =>
  carriedBy(decidedIn(scene(setting, state))).map(({ view }) => view.stance);
const places = (text: string, parts: readonly string[]): number[] =>
  parts.map((part) => text.toLowerCase().indexOf(part.toLowerCase()));
const isInOrder = (found: readonly number[]): boolean =>
  found.every((place, index) => place >= 0 && place > (found[index - 1] ?? -1));
const stepsIn = (plan: string | null): string[] => plan?.split("\n").filter((line) => /^\d+\. /.test(line)) ?? [];
const boxesIn = (diagram: string | null): string[] =>
  [...(diagram ?? "").matchAll(/^ {2}s\d+\["(.*)"\]$/gm)].map(([, text]) => text ?? "");
const arrowsIn = (diagram: string | null): string[] =>
  [...(diagram ?? "").matchAll(/^ {2}(\w+ --> \w+)$/gm)].map(([, arrow]) => arrow ?? "");

describe.each(SCRIPT_IDS)("%s", (script) => {
  it("a plan ends with its opening, is numbered through, and carries the decision in its order", () => {
    for (const setting of everywhere(script, ["plan_issue"])) {
      const { state, report } = end(setting);
      const steps = stepsIn(report.plan);
      expect(steps.map((step) => Number.parseInt(step, 10))).toEqual(steps.map((_, index) => index + 1));
      expect(steps.at(-1)).toContain("Open it for everyone");
      expect(steps.filter((step) => step.includes("Open it for everyone"))).toHaveLength(1);
      const decided = decidedIn(scene(setting, state));
      if (decided.kind === "proposal") expect(steps[1]).toContain(decided.proposal);
      else expect(isInOrder(places(steps.slice(0, -2).join("\n"), wishes(setting, state))) ? "" : report.plan).toBe("");
      if (decided.kind === "order") expect(steps[0]).toContain(decided.second.view.concession);
    }
  });

  it("a revised plan is given the decision in its order, and every issue's answer names a step there is", () => {
    for (const setting of everywhere(script, ["plan_issue", "review_plan"])) {
      const { state, report } = end(setting);
      const steps = stepsIn(
        setting.type === "plan_issue" ? report.plan : (report.plan?.split("## Added in this revision")[1] ?? ""),
      );
      if (report.verdict === "Needs Revision")
        expect(isInOrder(places(steps.join("\n"), wishes(setting, state)))).toBe(true);
      for (const { resolution, severity } of report.issues.filter((issue) => issue.severity !== "minor")) {
        const named = Number(/step (\d+)/i.exec(resolution ?? "")?.[1]);
        expect([severity, steps[named - 1]]).toEqual(["important", expect.any(String)]);
      }
    }
  });

  it("diagram and action items show what was decided, and nothing else", () => {
    for (const setting of everywhere(script, TYPES)) {
      const { state, report } = end(setting);
      const decided = decidedIn(scene(setting, state));
      const carried = carriedBy(decided);
      const boxes = boxesIn(report.diagram);
      if (decided.kind === "proposal") {
        expect(boxes[0]).toContain("smallest step");
        expect(report.inlineActions[0]).toBe(decided.proposal);
        for (const voice of scene(setting, state).voices)
          expect(`${boxes.join()} ${report.inlineActions.join()}`).not.toContain(
            voice.about(voice.view.recommendation),
          );
        continue;
      }
      expect(boxes.map((box) => box.toLowerCase())).toEqual(
        carried.map(({ view }) => view.stance.slice(0, 60).toLowerCase()),
      );
      expect(report.inlineActions[0]).toBe(carried[0]?.about(carried[0].view.recommendation));
      // Only what was put in an order is drawn in one.
      expect(arrowsIn(report.diagram)).toEqual(
        boxes.map((_, index) => `${decided.kind === "order" && index === 1 ? "s1" : "q"} --> s${index + 1}`),
      );
      if (decided.kind === "order") expect(resolutions(state)).toMatchObject([{ winner: decided.first.agent.id }]);
      expect(
        isInOrder(
          places(
            report.decision,
            carried.slice(0, 2).map(({ view }) => view.stance),
          ),
        ),
      ).toBe(true);
    }
  });

  it("an approval objects to nothing, an objection says what it wants, and a party is quoted with its position", () => {
    for (const setting of everywhere(script, TYPES)) {
      const { state } = end(setting);
      const [first, second] = state.rounds;
      for (const { agentId, position } of first ? answeredIn(first) : []) {
        const { view, about } = voiceOf(scene(setting, state), agentId);
        const text = `${stanceOf(position)} ${position.finding}`;
        if (position.opinion === "Approve")
          for (const objection of [view.issue, view.finding]) expect(text).not.toContain(about(objection));
        else if (position.opinion && state.conflicts.length === 0)
          expect(position.recommendation).toContain(about(view.recommendation));
      }
      for (const { a, b, statements } of state.conflicts) {
        for (const [id, held] of [
          [a, statements[0]?.aPosition],
          [b, statements[0]?.bPosition],
        ] as const) {
          expect(held).toBe(positionOf(voiceOf(scene(setting, state), id)));
          expect(answerIn(state, 1, id)?.position.opinion).not.toBe("Approve");
          if (second) expect(questionFor(state, 2, id).text).toContain(held);
        }
      }
    }
  });
});

it.each(TYPES)("%s: a person who takes one position gets that one alone", (type) => {
  for (const seed of SEEDS) {
    const setting: Setting = {
      script: "all_low",
      type,
      ids: ["security", "data-architect", "reliability"],
      seed,
      choice: "position_b",
    };
    const { state, report } = end(setting);
    const taken = voiceOf(scene(setting, state), agentIdSchema.parse(dispatchedIds(state)[1]));
    expect(report.inlineActions).toEqual([taken.about(taken.view.recommendation)]);
    expect(boxesIn(report.diagram)).toHaveLength(1);
    for (const { raisers, resolution } of report.issues.filter(({ severity }) => severity !== "minor"))
      expect(resolution).toMatch(raisers.includes(taken.agent.id) ? /^Step \d/ : /^Set aside: /);
  }
});

it("a conflict falls under a rule only where its topic is the rule's, and has one topic per type", () => {
  const found = SCRIPT_IDS.flatMap((script) =>
    everywhere(script, ["design_session"]).flatMap((setting) => end(setting).state.conflicts),
  );
  for (const { type, a, b } of found) {
    if (type === "security_convenience") expect([a, b].toSorted()).toEqual(["security", "user-experience"]);
    if (`${a} ${b}`.includes("data-architect")) expect(type).toBe("other");
  }
  const topics = new Map(found.map(({ type, topic }) => [type, topic]));
  expect(topics.size).toBeGreaterThan(2);
  expect(new Set(topics.values()).size).toBe(topics.size);
  expect(found.every(({ type, topic }) => topics.get(type) === topic)).toBe(true);
});
