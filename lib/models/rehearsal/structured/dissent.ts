/** The last word of Guardian and Observer, where it still is a no: an answer that leaves it out would claim a consent nobody gave. */
import { completedRounds, type StructuredState } from "@/lib/protocols/structured/state";
import { quotable } from "../subject-matter";

export function dissentIn(state: StructuredState): string[] {
  const rounds = completedRounds(state);
  const guarded = rounds.findLast(({ artifacts }) => artifacts.guardian);
  const walked = rounds.findLast(({ artifacts }) => artifacts.observer);
  const guardian = guarded?.artifacts.guardian?.reply;
  const observer = walked?.artifacts.observer?.reply;
  return [
    ...(guarded && guardian?.verdict === "FAIL" ? [`The Guardian's last verdict, in round ${guarded.number}, is FAIL: “${quotable(guardian.invariant, 140)}” is not kept when ${guardian.failure_mechanism}.`] : []),
    ...(walked && observer?.verdict === "No" ? [`The Observer's last verdict, in round ${walked.number}, is No: ${observer.persona.name} does not manage to ${observer.goal}.`] : []),
  ];
}
