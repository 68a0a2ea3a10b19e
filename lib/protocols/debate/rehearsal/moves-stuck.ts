/** Turns of a debate that doesn't: a promise is missing, two choices exclude each other, one seat can't consent. */
import type { Agent } from "@/lib/domain/agent";
import { subjectMatter } from "@/lib/models/rehearsal/subject-matter";
import type { Angle } from "./prose";
import { orderedAngles } from "./conversation";
import type { Move } from "./moves-forward";
import { answers, joined, standing } from "./phrases";
import { answerTo, type Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

type Party = { agent: Agent; angle: Angle };

function partyOf({ state, cast }: Scene, part: "pivot" | "champion" | "opponent", place: 0 | 1): Party | null {
  const agent = state.panel.find(({ id }) => id === cast.holderOf(part));
  const angle = agent && orderedAngles(state, agent)[place];
  return agent && angle ? { agent, angle } : null;
}

/** Everybody else's plateau: own points settled, held by what two others have not settled. */
export const hold: Move = (scene) => {
  const { vary, first, second, third, quote, about, round, target, owed } = scene;
  const pivot = partyOf(scene, "pivot", 1);
  const champion = partyOf(scene, "champion", 0);
  const opponent = partyOf(scene, "opponent", 0);
  const obstacle = pivot
    ? {
        name: pivot.agent.name,
        point: pivot.angle.topic,
        missing: fill(sentences().hold.promiseMissing, { pivot }),
        change: pivot.angle.change,
      }
    : champion && opponent
      ? {
          name: fill(sentences().hold.both, { champion, opponent }),
          point: `${champion.angle.topic} or ${opponent.angle.topic}`,
          missing: fill(sentences().hold.coreMissing, { champion, opponent }),
          change: fill(sentences().hold.choose, { champion, opponent }),
        }
      : {
          name: sentences().hold.panel,
          point: second.topic,
          missing: fill(sentences().hold.unsettled, { second }),
          change: second.change,
        };
  const settled = answerTo(scene, 1) ?? answerTo(scene, 0);
  return {
    proposal: joined(
      answers(scene),
      owed.length === 0 && vary("hold", sentences().hold.hold, { first, second }),
      round > 3
        ? vary("late", sentences().hold.late, { round, quote: quote.text })
        : joined(vary("either", sentences().hold.either, { quote: quote.text }), about(third, third.proposal)),
    ),
    rationale: joined(
      `${standing(scene)}:`,
      settled ? fill(sentences().hold.met, { settled }) : sentences().hold.asGoodAsMet,
      vary("wait", sentences().hold.wait, { target, obstacle }),
      vary("cost", sentences().hold.cost, { round }),
    ),
    blocking_concerns: [vary("concern", sentences().hold.concern, { obstacle, second, first, waited: round - 1 })],
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
      round === 3
        ? about(second, second.proposal)
        : joined(fill(sentences().wait.unchanged, { second }), about(third, third.proposal)),
      vary("try", sentences().wait.try),
    ),
    rationale: joined(
      fill(sentences().wait.metOnFirst, { standing: standing(scene), first }),
      vary("stuck", sentences().wait.stuck, { second, waited: round - 1, quote: quote.text }),
      sentences().wait.patience,
    ),
    blocking_concerns: [about(second, second.concern), fill(sentences().wait.concern, { second })],
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
      vary("core", sentences().champion.core, { first }),
      about(first, first.proposal),
      other && vary("other", sentences().champion.other, { other }),
    ),
    rationale: joined(
      `${standing(scene)}:`,
      vary("firm", sentences().champion.firm),
      vary("asks", sentences().champion.asks, { quote: quote.text }),
      other && fill(sentences().champion.cost, { other }),
    ),
    blocking_concerns: [],
    suggested_changes: fill(sentences().champion.changes, { second }),
    performance_impact: first.impact,
  };
};

export const oppose: Move = (scene) => {
  const { vary, about, first, quote, target } = scene;
  const other = partyOf(scene, "champion", 0);
  const choice = other ? fill(sentences().oppose.choice, { other }) : sentences().oppose.anyChoice;
  return {
    proposal: joined(answers(scene), vary("first", sentences().oppose.first, { first }), about(first, first.proposal)),
    rationale: joined(
      `${standing(scene)}.`,
      other && vary("read", sentences().oppose.read, { other }),
      vary("judged", sentences().oppose.judged, { quote: quote.text, first }),
      fill(sentences().oppose.order, { target }),
    ),
    blocking_concerns: [vary("against", sentences().oppose.against, { choice, first })],
    suggested_changes: fill(sentences().oppose.changes, { first }),
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
  const concern = namesSomeone(about(angle.concern), state.panel) ? sentences().block.concern : about(angle.concern);
  return {
    proposal: joined(answers(scene), about(angle.proposal), vary("scope", sentences().block.scope)),
    rationale: joined(
      fill(sentences().block.content, { standing: standing(scene) }),
      vary("stay", sentences().block.stay, { waited: round - 1, rounds: round === 2 ? "round" : "rounds", angle }),
      fill(sentences().block.attacker, { quote: quote.text }),
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
      vary("reread", sentences().jump.reread, { round, quote: quote.text, first }),
      about(first, first.proposal),
      answers(scene),
    ),
    rationale: joined(
      `${standing(scene)}:`,
      isUp
        ? vary("up", sentences().jump.up, { first, second })
        : vary("down", [
            round > 3 ? fill(sentences().jump.letGo, { first }) : fill(sentences().jump.overlooked, { first }),
            fill(sentences().jump.lessThere, { first }),
            fill(sentences().jump.stillOpen, { first }),
          ]),
      other && vary("other", sentences().jump.other, { other }),
      vary("plea", sentences().jump.plea, { quote: quote.text }),
    ),
    blocking_concerns: [about(first, first.concern)],
    suggested_changes: first.change,
    performance_impact: vary("impact", [first.impact, second.impact]),
  };
};

/** The option the others leave aside: another argument for it in each round. */
export const argue: Move = (scene) => {
  const { vary, about, first, quote } = scene;
  return {
    proposal: joined(vary("case", sentences().advocate.case, { first }), about(first, first.proposal)),
    rationale: joined(
      `${standing(scene)}:`,
      vary("why", sentences().advocate.why, { first, quote: quote.text }),
      sentences().advocate.place,
    ),
    blocking_concerns: [about(first, first.concern)],
    suggested_changes: first.change,
    performance_impact: first.impact,
  };
};
