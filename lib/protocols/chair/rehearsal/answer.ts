/** What specialists say: the first answer, and what they add where they conflict. */
import type {
  AdviceReply,
  AnswerKind,
  AnswerReply,
  ChallengeReply,
  CheckPlanReply,
  CommentReply,
} from "@/lib/protocols/chair/rules/replies/answers";
import type { AgentId } from "@/lib/domain/ids";
import { ownIssues } from "@/lib/protocols/chair/rules/replies/plan-verdict";
import { answerIn } from "@/lib/protocols/chair/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { quotable } from "@/lib/models/rehearsal/subject-matter";
import { joined, lead, positionOf } from "./phrases";
import { isAgainstDraft, sidesOf, sureOf, voiceOf, type Scene, type Voice } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export function answer(scene: Scene, ask: Ask, kind: AnswerKind): AnswerReply & Record<string, unknown> {
  const voice = voiceOf(scene, ask.agentId);
  const response = ask.round > 1 ? responseOf(scene, voice, ask.round) : null;
  return {
    ...(response === null ? {} : { response }),
    ...bodyOf(scene, voice, kind, ask.round),
    ...factsOf(scene, voice, kind, ask.round),
  };
}

/** What it says about its own answer. */
function factsOf(scene: Scene, voice: Voice, kind: AnswerKind, round: number): Record<string, unknown> {
  const { facts } = sentences();
  const { view, second } = voice;
  const isParty = voice.part !== "member";
  const hasMoved = round > 1 && scene.script === "resolved" && voice.part === "other";
  const sides = sidesOf(scene);
  const opponent = sides && (voice.part === "lead" ? sides.other : sides.lead);
  const isAdvice = kind.startsWith("advise");
  const gist =
    round === 1
      ? !isAdvice && approves(scene, voice)
        ? fill(facts.approves, { view })
        : fill(facts.wants, { view })
      : hasMoved && opponent
        ? fill(facts.follows, { opponent, voice })
        : scene.script === "nobody_engages"
          ? facts.nothingNew
          : fill(facts.stays, { voice });
  return {
    gist,
    conditions: isParty ? [{ text: fill(facts.condition, { view }), state: "open" }] : [],
    ...(isAdvice ? { wishes: isParty ? [] : [fill(facts.wish, { second })] } : {}),
    ...(round > 1
      ? {
          moved_by:
            hasMoved && opponent
              ? [{ what: facts.moved, by: opponent.agent.name, reason: opponent.about(opponent.view.reasons[0]) }]
              : [],
        }
      : {}),
  };
}

/** P2-43: one line on the final plan. In the script with an objection the last one asked has it. */
export function checkPlan(scene: Scene, agentId: AgentId): CheckPlanReply & Record<string, unknown> {
  const voice = voiceOf(scene, agentId);
  const isObjecting = scene.script === "objection" && scene.voices.at(-1) === voice;
  const objection = isObjecting ? fill(sentences().check.objection, voice) : null;
  const isParty = voice.part !== "member";
  return {
    objection,
    unmet_issues: isObjecting
      ? ownIssues(scene.state, agentId)
          .slice(0, 1)
          .map(({ id }) => id)
      : [],
    gist: objection ?? sentences().check.none,
    conditions: isParty ? [{ text: fill(sentences().facts.condition, voice), state: "provided_for" }] : [],
  };
}

/** Whoever is party to a conflict wants the plan begun otherwise, so only the rest can approve of it as it stands. */
const approves = (scene: Scene, { part }: Voice): boolean =>
  part === "member" && scene.script !== "all_low" && scene.script !== "scattered" && !isAgainstDraft(scene);

function bodyOf(
  scene: Scene,
  voice: Voice,
  kind: AnswerKind,
  round: number,
): AdviceReply | CommentReply | ChallengeReply {
  const text = round === 1 ? firstFinding(scene, voice) : laterFinding(scene, voice);
  const isGood = approves(scene, voice);
  switch (kind) {
    case "advise":
    case "advise_again":
      return { finding: text, recommendation: recommendation(scene, voice, round), ...blockOf(scene, voice) };
    case "comment":
    case "comment_again":
      return {
        review: isGood ? approval(scene, voice) : text,
        ...issuesIn(
          scene,
          voice,
          round,
          isGood ? [] : [{ severity: "important", text: objection(scene, voice, round) }],
        ),
        recommendation: isGood ? "Approve" : "Suggest changes",
        ...blockOf(scene, voice),
      };
    case "challenge":
    case "challenge_again":
      return {
        critique: isGood ? approval(scene, voice) : text,
        ...issuesIn(scene, voice, round, [
          ...(isGood ? [] : [{ severity: "important" as const, text: objection(scene, voice, round) }]),
          ...(round === 1 ? [{ severity: "minor" as const, text: fill(sentences().answer.minor, { voice }) }] : []),
        ]),
        recommendation: isGood ? "Approve" : "Revise",
        ...blockOf(scene, voice),
      };
  }
}

type Issue = { severity: "important" | "minor"; text: string };

/** Later only what it puts otherwise, under the id it has been told (P2-45). */
function issuesIn({ state, script }: Scene, { agent }: Voice, round: number, issues: readonly Issue[]) {
  if (round === 1) return { issues: [...issues] };
  const [known] = ownIssues(state, agent.id);
  return {
    issues: script === "nobody_engages" ? [] : issues.map((issue) => ({ id: known?.id ?? null, ...issue })),
    settled_issues: [],
  };
}

function firstFinding(scene: Scene, voice: Voice): string {
  const { about, view } = voice;
  const isParty = voice.part !== "member";
  return joined(
    lead(scene, voice),
    about(view.finding),
    isParty && fill(sentences().answer.around, { view }),
    fill(sentences().answer.costs, { view }),
    scene.script === "all_low" && fill(sentences().answer.noFigure, { view }),
    !isParty && rest(scene, voice),
  );
}

/** The finding of one who approves: what it would add, and no objection. */
const approval = (scene: Scene, voice: Voice): string =>
  joined(
    lead(scene, voice),
    fill(sentences().answer.approves, { voice }),
    fill(sentences().answer.costs, voice),
    rest(scene, voice),
  );

const rest = ({ vary }: Scene, { agent, second }: Voice): string =>
  vary("rest", agent.id, sentences().answer.rest, { second });

/** What it holds once it was heard again. */
function laterFinding(scene: Scene, voice: Voice): string {
  const sides = sidesOf(scene);
  if (scene.script === "resolved" && voice.part === "other" && sides)
    return fill(sentences().answer.canFollow, { first: sides.lead.view.stance, voice });
  return fill(sentences().answer.holdsTo, { finding: voice.about(voice.view.finding), voice });
}

function recommendation(scene: Scene, voice: Voice, round: number): string {
  const own = voice.about(voice.view.recommendation);
  const position = partyPosition(scene, voice, round);
  if (position === null) return own;
  return round > 1 && scene.script === "resolved" ? position : `${position} ${own}`;
}

/** Held against a plan. What is wanted comes first, since others are quoted this text as a proposal. */
const objection = (scene: Scene, voice: Voice, round: number): string =>
  `${partyPosition(scene, voice, round) ?? (isAgainstDraft(scene) ? positionOf(voice) : voice.about(voice.view.recommendation))} ${voice.about(voice.view.issue)}`;

/** Null for whoever is no party to the conflict. */
function partyPosition(scene: Scene, voice: Voice, round: number): string | null {
  const sides = sidesOf(scene);
  if (!sides || voice.part === "member") return null;
  if (round === 1 || scene.script !== "resolved") return positionOf(voice);
  return voice.part === "other"
    ? fill(sentences().answer.followLater, { first: sides.lead.view.stance, voice })
    : fill(sentences().answer.firstWithConcession, { voice, sides });
}

function blockOf(scene: Scene, voice: Voice) {
  const confidence = sureOf(scene, voice);
  const { view, agent, about } = voice;
  const reasons = {
    High: sentences().confidence.high,
    Medium: fill(sentences().confidence.medium, { view }),
    Low: fill(sentences().confidence.low, { view }),
  } as const;
  return {
    key_concern: about(view.concern),
    security_related: agent.id === "security",
    needs_human_judgment: false,
    reasoning: reasons[confidence],
    confidence,
  };
}

/** Round 2 and 3: what a specialist answers about the conflict, as the script has it. */
function responseOf(scene: Scene, voice: Voice, round: number): string {
  const sides = sidesOf(scene);
  if (!sides) return sentences().answer.nothingToAdd;
  const opponent = voice.part === "lead" ? sides.other : sides.lead;
  const reason = voice.about(voice.view.reasons[round === 2 ? 0 : 1]);
  switch (scene.script) {
    case "resolved":
      return voice.part === "lead" ? defended(voice, opponent, reason, round) : persuaded(voice, opponent);
    case "chair_decides":
      return voice.part === "lead" ? defended(voice, opponent, reason, round) : weighed(voice, opponent, reason, round);
    case "nobody_engages":
      return voice.part === "lead" ? restated(scene, voice) : fill(sentences().answer.settledAlready, { opponent });
    default:
      return sentences().answer.nothingToAdd;
  }
}

function defended(voice: Voice, opponent: Voice, reason: string, round: number): string {
  const [granted, offered] =
    round === 2
      ? [fill(sentences().defended.noDoubt, { opponent }), fill(sentences().defended.writtenDown, { opponent })]
      : [fill(sentences().defended.rightAboutRisk, { opponent }), fill(sentences().defended.otherOrder, { voice })];
  return joined(granted, reason, fill(sentences().defended.still, { voice }), offered);
}

/** The sentence the chair will quote is the one about the order. */
const persuaded = (voice: Voice, opponent: Voice): string =>
  joined(
    fill(sentences().persuaded.waits, { voice, opponent, quoted: sentences().persuaded.quoted }),
    fill(sentences().persuaded.changes, { opponent, voice }),
  );

const weighed = (voice: Voice, opponent: Voice, reason: string, round: number): string =>
  joined(
    round === 2
      ? fill(sentences().weighed.movesPrice, { opponent, voice })
      : fill(sentences().weighed.onceMore, { opponent }),
    reason,
    fill(sentences().weighed.still, { voice }),
  );

/** Word for word from its first answer. */
function restated({ state }: Scene, voice: Voice): string {
  const first = answerIn(state, 1, voice.agent.id)?.position;
  return fill(sentences().answer.asISaid, {
    recommendation: quotable(first?.recommendation || first?.finding || voice.view.recommendation, 240),
  });
}
