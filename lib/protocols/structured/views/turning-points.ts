import { capital } from "@/lib/domain/wording";
import type { Folded } from "@/lib/kernel/fold";
import { countInWords, numberWord } from "@/lib/projections/story/number-word";
import { quotable, quoted, type Point, within } from "@/lib/projections/story/point";
import { structuredStateOf } from "./state";

/** What each round decided, and what its checks did to the claims. */
export function structuredTurningPoints(folded: Folded): Point[] {
  const { rounds, claims, decisions } = structuredStateOf(folded);
  return rounds.flatMap(({ number: round, verifications }): Point[] => {
    const made = claims.filter((claim) => claim.round === round);
    const changes = claims.flatMap(({ history }) => history.filter((change) => change.round === round));
    const refuted = changes.filter(({ to }) => to === "tested_refuted" || to === "partially_refuted").length;
    const seq = Math.max(0, ...made.map((claim) => claim.seq), ...verifications.flatMap((one) => one.seq ?? []));
    const parts = [
      made.length > 0 ? `${countInWords(made.length, "claim")} ${made.length === 1 ? "was" : "were"} made` : "",
      changes.length > 0 ? `${numberWord(changes.length)} judged by a check` : "",
      refuted > 0 ? `${numberWord(refuted)} refuted at least in part` : "",
    ].filter(Boolean);
    const text = `${capital(parts.join(", "))}.`;
    const decided = decisions.find((one) => one.round === round && one.supersededBy === null);
    const words = quotable(decided?.text);
    const told = decided && words ? `${madeBy(decided.made_by)}: ${quoted(words)}` : null;
    return [
      ...(parts.length > 0 && seq > 0
        ? [{ round, seq, text, alone: within(round, text), weight: refuted > 0 ? 4 : 3 }]
        : []),
      ...(decided && told ? [{ round, seq: decided.seq, text: told, alone: within(round, told), weight: 5 }] : []),
    ];
  });
}

const madeBy = (who: string): string => (who === "consensus" ? "The roles decided" : "It was decided");
