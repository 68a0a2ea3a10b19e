/** Turns of a debate that doesn't: a promise is missing, two choices exclude each other, one seat can't consent. */
import type { Agent } from "@/lib/domain/agent";
import { subjectMatter } from "../subject-matter";
import type { Angle } from "./angle";
import { orderedAngles } from "./conversation";
import type { Move } from "./moves-forward";
import { answers, capital, joined, of } from "./phrases";
import { answerTo, type Scene } from "./scene";

type Party = { agent: Agent; angle: Angle };

function partyOf({ state, cast }: Scene, part: "pivot" | "champion" | "opponent", place: 0 | 1): Party | null {
  const agent = state.panel.find(({ id }) => id === cast.holderOf(part));
  const angle = agent && orderedAngles(state, agent)[place];
  return agent && angle ? { agent, angle } : null;
}

const standing = ({ previous, score }: Scene): string => (previous === null || previous === score ? `Still ${score}` : `${previous} → ${score}`);

/** Everybody else's plateau: own points settled, held by what two others have not settled. */
export const hold: Move = (scene) => {
  const { vary, first, second, third, quote, about, round, target, owed } = scene;
  const pivot = partyOf(scene, "pivot", 1);
  const champion = partyOf(scene, "champion", 0);
  const opponent = partyOf(scene, "opponent", 0);
  const obstacle = pivot
    ? { name: pivot.agent.name, point: pivot.angle.topic, missing: `${pivot.agent.name} needs ${pivot.angle.settlement} and nobody here can promise it`, change: pivot.angle.change }
    : champion && opponent
      ? { name: `${champion.agent.name} and ${opponent.agent.name}`, point: `${champion.angle.topic} or ${opponent.angle.topic}`, missing: `${champion.agent.name} builds on ${champion.angle.topic}, ${opponent.agent.name} on ${opponent.angle.topic}, and both want to be the core`, change: `Choose between ${champion.angle.settlement} and ${opponent.angle.settlement}.` }
      : { name: "the panel", point: second.topic, missing: `${second.topic} is unsettled`, change: second.change };
  const settled = answerTo(scene, 1) ?? answerTo(scene, 0);
  return {
    proposal: joined(
      answers(scene),
      owed.length === 0 && vary("hold", [
        `My part stands: ${first.settlement}; then ${second.settlement}.`,
        `I repeat only the outline: ${first.settlement}; ${second.settlement}.`,
        `From my side it is built as said: ${first.settlement}; ${second.settlement}.`,
        `I would begin with ${first.settlement}; it is right in either case.`,
      ]),
      round > 3 ? vary("late", [`In round ${round} I add only this: “${quote.text}” can't be promised by me alone.`, `Round ${round} brought me nothing new about “${quote.text}”.`, `What “${quote.text}” needs by now is a decision more than an argument.`]) : joined(vary("either", [`Beside “${quote.text}”, one thing is right in either case.`, `Whatever becomes of “${quote.text}”, I would prepare this meanwhile.`, `“${quote.text}” aside, this can begin today.`]), about(third, third.proposal)),
    ),
    rationale: joined(
      `${standing(scene)}:`,
      settled ? `${settled.name} ${settled.verb} ${settled.settlement}, so my own points are met.` : `my own points are as good as met.`,
      vary("wait", [`I can't go to ${target} while ${obstacle.missing}.`, `It hangs on one thing: ${obstacle.missing}.`, `The rest is not mine to settle: ${obstacle.missing}.`]),
      vary("cost", [`Round ${round} of good will doesn't produce it.`, `After ${round} rounds I would rather have a plain no than another careful maybe.`, `Somebody with the right to choose has to choose, and round ${round} is late enough for it.`]),
    ),
    blocking_concerns: [vary("concern", [`Open between us: ${obstacle.point}. Until ${obstacle.name} can close it, ${second.topic} on my side rests on a guess.`, `${capital(obstacle.point)} is undecided, and ${first.settlement} on my side is sized for one outcome only.`, `${capital(obstacle.point)}: open for ${round - 1} rounds, and my estimate hangs on it.`])],
    suggested_changes: obstacle.change,
    performance_impact: vary("impact", [first.impact, second.impact]),
  };
};

/** The one who waits for the promise. */
export const wait: Move = (scene) => {
  const { vary, about, first, second, third, quote, round } = scene;
  return {
    proposal: joined(
      answers(scene),
      round === 3 ? about(second, second.proposal) : joined(`What I need has not changed: ${second.settlement}. What I can do meanwhile:`, about(third, third.proposal)),
      vary("try", [`Half of it would carry us for a month, if someone with a budget signs that month.`, `If nobody here can promise it, let us at least say who could, and by when.`, `I looked for a way round it and found only ways to notice later.`]),
    ),
    rationale: joined(
      `${standing(scene)}. I was met on ${first.topic}, and I say so.`,
      vary("stuck", [`On ${second.topic} I have heard agreement and no promise, now for ${round - 1} rounds.`, `Everyone agrees that ${second.settlement} would be right; it needs people and money this panel doesn't have.`, `With “${quote.text}” ahead of us, good will about ${second.topic} isn't enough.`]),
      `I won't raise a score for patience.`,
    ),
    blocking_concerns: [about(second, second.concern), `Nobody on this panel can promise ${second.settlement}: the people and the money for it are decided elsewhere.`],
    suggested_changes: second.change,
    performance_impact: second.impact,
  };
};

export const champion: Move = (scene) => {
  const { vary, about, first, second, quote } = scene;
  const other = partyOf(scene, "opponent", 0);
  return {
    proposal: joined(
      answers(scene),
      vary("core", [`The core of the design is ${first.settlement}.`, `I stay with ${first.settlement} as the thing this release is built around.`, `Everything I offer follows from one choice: ${first.settlement}.`]),
      about(first, first.proposal),
      other && vary("other", [`To ${other.agent.name}: with that as the core I can't also promise ${other.angle.settlement} in the same release.`, `${other.agent.name} wants ${other.angle.settlement} first. I would do it second, and I won't pretend both fit.`]),
    ),
    rationale: joined(
      `${standing(scene)}:`,
      vary("firm", [`nobody has shown me a case in which it fails.`, `I asked for a counter-example and got a preference.`, `what I own is answered, and it can be built in this release.`]),
      vary("asks", [`I held it against “${quote.text}” and see no contradiction.`, `I weighed it against “${quote.text}” and stay with it.`, `“${quote.text}” can be kept this way round.`]),
      other && `I understand what it costs ${other.agent.name}; ${other.angle.topic} is real, it is only not first.`,
    ),
    blocking_concerns: [],
    suggested_changes: `None to the core. ${capital(second.topic)} can be tuned later.`,
    performance_impact: first.impact,
  };
};

export const oppose: Move = (scene) => {
  const { vary, about, first, quote, target } = scene;
  const other = partyOf(scene, "champion", 0);
  const choice = other ? `${of(other.agent.name)} choice of ${other.angle.settlement}` : "the core choice";
  return {
    proposal: joined(
      answers(scene),
      vary("first", [`I would turn it round: ${first.settlement} first, everything else on top of it.`, `The release should be built around ${first.settlement}.`, `Begin with ${first.settlement}; then the rest can still change.`]),
      about(first, first.proposal),
    ),
    rationale: joined(
      `${standing(scene)}.`,
      other && vary("read", [`I followed ${of(other.agent.name)} argument and don't doubt the figures.`, `${other.agent.name} is right about ${other.angle.topic}, and it still isn't what I answer for.`]),
      vary("judged", [`“${quote.text}” doesn't change it: ${first.topic} can't be added once people rely on the other shape.`, `I read “${quote.text}” again. Once people rely on the other shape, ${first.topic} comes too late.`, `“${quote.text}” can be had either way; ${first.topic} can't.`]),
      `No wording brings me to ${target}; a different order would.`,
    ),
    blocking_concerns: [
      vary("against", [
        `${choice} leaves no room for ${first.topic} in this release; later it would mean rebuilding what is live.`,
        `${choice} comes first, and with it ${first.topic} is decided for years.`,
        `With ${choice}, ${first.topic} has no place left in this release.`,
      ]),
    ],
    suggested_changes: `Put ${first.settlement} first, or say plainly that it is given up.`,
    performance_impact: first.impact,
  };
};

/** Security alone. Its concern names no seat: this is a missing safeguard, not a quarrel between two designs. */
export const block: Move = (scene) => {
  const { vary, first, second, third, quote, round, state } = scene;
  const { title, terms } = subjectMatter(state.subject);
  const named = [title, ...terms].find((term) => !namesSomeone(term, state.panel));
  const about = (sentence: string) => sentence.replaceAll("{focus}", () => (named ? `“${named}”` : "this"));
  const angle = [first, second, third].find(({ concern }) => !namesSomeone(about(concern), state.panel)) ?? first;
  const concern = namesSomeone(about(angle.concern), state.panel) ? "A safeguard is missing that can't be added later." : about(angle.concern);
  return {
    proposal: joined(answers(scene), about(angle.proposal), vary("scope", [`It is two days of work, and it has to come before the first real data, not after.`, `I would rather ship a smaller thing with this than all of it without.`, `If it can't be in the first release, then the first release holds no real data.`])),
    rationale: joined(
      `${standing(scene)}. The others have reason to be content; their points were met and I supported several of them.`,
      vary("stay", [`Mine has been acknowledged in ${round - 1} ${round === 2 ? "round" : "rounds"} and put into no plan.`, `On ${angle.topic} I got sympathy and no line in the design.`, `“Later” was the answer on ${angle.topic}, and later means after the first incident.`]),
      `Read “${quote.text}” as an attacker would. Whoever wants to go on without it can decide so, by name.`,
    ),
    blocking_concerns: [concern],
    suggested_changes: angle.change,
    performance_impact: angle.impact,
  };
};

/** Stricter than P5-35's whole words: a name inside another word is avoided too. */
function namesSomeone(text: string, panel: readonly Agent[]): boolean {
  const lower = text.toLowerCase();
  return panel.some(({ id, name }) => lower.includes(name.toLowerCase()) || lower.includes(id.replaceAll("-", " ")));
}

/** All over the place: every round another subject, every score with a reason of its own. */
export const jump: Move = (scene) => {
  const { vary, about, first, second, quote, previous, score, round, heard } = scene;
  const isUp = previous !== null && score > previous;
  const other = heard[0];
  return {
    proposal: joined(
      vary("reread", [`Round ${round}, and I read “${quote.text}” differently now.`, `Looked at again in round ${round}: “${quote.text}” is the point.`, `In round ${round} I come at it from ${first.topic}.`, `Forget my last proposal; round ${round} starts from “${quote.text}”.`]),
      about(first, first.proposal),
      answers(scene),
    ),
    rationale: joined(
      `${standing(scene)}:`,
      isUp
        ? vary("up", [`seen from ${first.topic} it is better than I thought.`, `I had weighed ${second.topic} too heavily.`, `with ${second.settlement} it could just work.`])
        : vary("down", [round > 3 ? `I let go of ${first.topic} too early.` : `I had overlooked ${first.topic}.`, `the longer I look at ${first.topic}, the less is there.`, `nobody speaks of ${first.topic} any more, and it is still open.`]),
      other && vary("other", [`${other.name} pulls in another direction, and I can't tell yet who is right.`, `What ${other.name} said a moment ago changed the question for me.`]),
      vary("plea", [`Decide first what “${quote.text}” is worth to us, then ask me again.`, `As long as “${quote.text}” means something else to each of us, my score will keep moving.`, `We are scoring five designs; “${quote.text}” belongs to one of them.`]),
    ),
    blocking_concerns: [about(first, first.concern)],
    suggested_changes: first.change,
    performance_impact: vary("impact", [first.impact, second.impact]),
  };
};
