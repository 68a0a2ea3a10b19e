/** What specialists say: the first answer, and what they add where they conflict. */
import type {
  AdviceReply,
  AnswerKind,
  AnswerReply,
  ChallengeReply,
  CommentReply,
} from "@/lib/protocols/chair/rules/replies/answers";
import { answerIn } from "@/lib/protocols/chair/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { quotable } from "@/lib/models/rehearsal/subject-matter";
import { joined, lead, positionOf } from "./phrases";
import { sidesOf, sureOf, voiceOf, type Scene, type Voice } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export function answer(scene: Scene, ask: Ask, kind: AnswerKind): AnswerReply {
  const voice = voiceOf(scene, ask.agentId);
  const response = ask.round > 1 ? responseOf(scene, voice, ask.round) : null;
  return { ...(response === null ? {} : { response }), ...bodyOf(scene, voice, kind, ask.round) };
}

/** Whoever is party to a conflict wants the plan begun otherwise, so only the rest can approve of it as it stands. */
const approves = ({ script }: Scene, { part }: Voice): boolean =>
  part === "member" && script !== "all_low" && script !== "scattered";

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
        recommendation: isGood ? "Approve" : "Suggest changes",
        key_risks: isGood ? fill(sentences().answer.noRisk, { voice }) : objection(scene, voice, round),
        ...blockOf(scene, voice),
      };
    case "challenge":
    case "challenge_again":
      return {
        critique: isGood ? approval(scene, voice) : text,
        recommendation: isGood ? "Approve" : "Revise",
        blocking_issues: [],
        important_issues: isGood ? [] : [objection(scene, voice, round)],
        minor: [fill(sentences().answer.minor, { voice })],
        ...blockOf(scene, voice),
      };
  }
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
  `${partyPosition(scene, voice, round) ?? voice.about(voice.view.recommendation)} ${voice.about(voice.view.issue)}`;

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
    confidence,
    reasoning: reasons[confidence],
    key_concern: about(view.concern),
    needs_human_judgment: false,
    security_related: agent.id === "security",
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
