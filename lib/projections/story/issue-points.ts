/** What was raised and what became of it, by round. */
import { capital } from "@/lib/domain/wording";
import type { Folded } from "@/lib/kernel/fold";
import { settledIn, type Issue } from "@/lib/projections/issue";
import { issuesOf, viewsOf } from "@/lib/projections/views-of";
import { countInWords, numberWord } from "./number-word";
import { quotable, quoted, within, type Point } from "./point";

export function issuePoints(folded: Folded): Point[] {
  const { issue: word } = viewsOf(folded).words;
  const issues = issuesOf(folded);
  const rounds = [...new Set(issues.flatMap((one) => [one.raisedInRound, settledIn(one) ?? one.raisedInRound]))];
  return rounds.flatMap((round): Point[] => {
    const raised = issues.filter((one) => one.raisedInRound === round);
    const closed = issues.filter((one) => settledIn(one) === round);
    const seq = Math.max(...raised.map(raisedAt), ...closed.map((one) => seqIn(one, round)));
    const parts = [
      raised.length > 0 ? `${countInWords(raised.length, word)} ${raised.length === 1 ? "was" : "were"} raised` : "",
      closed.length > 0
        ? `${raised.length > 0 ? numberWord(closed.length) : countInWords(closed.length, word)} closed`
        : "",
    ].filter(Boolean);
    if (parts.length === 0 || seq < 1) return [];
    const text = `${capital(parts.join(", "))}.`;
    return [{ round, seq, text, alone: within(round, text), weight: 2 }, ...told(closed, round)];
  });
}

/** The one that stood longest, with how it ended, where that can be said in its own words. */
function told(closed: readonly Issue[], round: number): Point[] {
  const [longest] = closed.toSorted((one, other) => other.age - one.age);
  const words = longest && longest.age > 1 ? quotable(longest.text) : null;
  const how = quotable(longest?.stateText);
  if (!longest || words === null || how === null) return [];
  const text = `${longest.name}’s objection (${quoted(words)}): ${how.replace(/[.]$/, "")}.`;
  return [{ round, seq: seqIn(longest, round), text, weight: 3 }];
}

const raisedAt = ({ history, seq }: Issue): number => history[0]?.seq ?? seq;

const seqIn = ({ history, seq }: Issue, round: number): number =>
  history.findLast((entry) => entry.round === round)?.seq ?? seq;
