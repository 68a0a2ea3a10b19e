/** What each reply says about itself: its gist, the answer as it stands, what moved a verdict, the conditions. */
import type { AskKindId, ReplyOf } from "@/lib/protocols/structured/rules/replies/replies";
import { completedRounds, seatOf, type StructuredState } from "@/lib/protocols/structured/rules/state";
import { isCheck, type Role } from "@/lib/protocols/structured/rules/vocabulary";
import { quotable, small } from "@/lib/models/rehearsal/subject-matter";
import { fill } from "@/lib/models/rehearsal/template";
import { answerSoFar, finalAnswer } from "./answers";
import { checkFinding } from "./findings";
import { sentences } from "./prose";
import type { Scene } from "./scene";
import { soundDecisions } from "./sound-decisions";

type Told = Record<string, unknown>;

export function withFacts(scene: Scene, kind: Exclude<AskKindId, "predict_stress">, reply: object): Told {
  const { headline, ...said } = reply as Told;
  return { ...said, gist: headline ?? gistOf(scene, kind, reply), ...moreFacts(scene, kind, reply) };
}

function gistOf(scene: Scene, kind: Exclude<AskKindId, "predict_stress">, reply: object): string {
  const { topic, round } = scene;
  const gists = sentences().gist;
  if (isCheck(kind)) return checkFinding(scene, kind);
  switch (kind) {
    case "trace":
      return fill(gists.trace, { primitive: topic.primitive.name, edge: topic.triggers.edge });
    case "invariant":
      return fill(gists.invariant[(reply as ReplyOf<"invariant">).verdict], { invariant: topic.invariant.sentence });
    case "walkthrough": {
      const { verdict, persona } = reply as ReplyOf<"walkthrough">;
      return fill(gists.walkthrough[verdict], { persona: persona.name, goal: topic.goal });
    }
    case "attack":
      return fill(gists.attack[(reply as ReplyOf<"attack">).verdict], { hypothesis: topic.attack.hypothesis });
    case "assess":
      return fill(gists.assess, { text: (reply as ReplyOf<"assess">).decisions[0]?.text ?? gists.nothing });
    case "read_stress":
      return (reply as ReplyOf<"read_stress">).finding;
    case "check_drift":
      return gists.drift[(reply as ReplyOf<"check_drift">).verdict];
    case "update_claims":
      return fill(gists.books, { count: (reply as ReplyOf<"update_claims">).status_changes.length });
    case "synthesise":
      return finalAnswer(scene.state);
    case "retrospect":
      return (reply as ReplyOf<"retrospect">).what_worked;
    case "propose":
    case "supplement":
      return round.focus;
  }
}

function moreFacts({ state, round }: Scene, kind: AskKindId, reply: object): Told {
  switch (kind) {
    case "propose":
    case "supplement":
    case "trace":
      return { moved_by: [] };
    case "invariant":
      return { moved_by: movesOf(state, "guardian", (reply as ReplyOf<"invariant">).verdict) };
    case "walkthrough":
      return { moved_by: movesOf(state, "observer", (reply as ReplyOf<"walkthrough">).verdict) };
    case "attack":
      return { moved_by: movesOf(state, "critic", (reply as ReplyOf<"attack">).verdict) };
    case "assess": {
      const broken = round.verifications.filter(({ result }) => result === "BROKEN").length;
      const [decision] = (reply as ReplyOf<"assess">).decisions;
      return { answer: decision ? answerSoFar(state, decision.text, broken) : null };
    }
    case "synthesise":
      return { answer: finalAnswer(state), conditions: conditionsIn(state) };
    default:
      return {};
  }
}

/** A verdict that differs from the role's last one: the proposal between them is what it was given on. */
function movesOf(state: StructuredState, role: Exclude<Role, "action">, verdict: string) {
  const before = completedRounds(state).findLast(({ artifacts }) => artifacts[role])?.artifacts[role]?.reply.verdict;
  const round = state.rounds.at(-1);
  if (!before || before === verdict || !round?.lead) return [];
  const said = sentences().moved;
  return [
    {
      what: fill(said.what, { before, verdict }),
      by: round.lead === role ? "none" : seatOf(state, round.lead).name,
      reason:
        round.lead === role
          ? ""
          : fill(said.reason, { headline: small(quotable(round.proposal?.reply.headline ?? "", 160)) }),
    },
  ];
}

/** What the answer rests on has to be kept; what still speaks against it has to be mended first. */
const conditionsIn = (state: StructuredState) =>
  soundDecisions(state).map(({ decision: { text }, limitedBy }) => ({
    text,
    state: limitedBy.length > 0 ? ("open" as const) : ("provided_for" as const),
  }));
