/** The last word of Guardian and Observer, where it still is a no: an answer that leaves it out would claim a consent nobody gave. */
import { completedRounds, type StructuredState } from "@/lib/protocols/structured/rules/state";
import { quotable } from "@/lib/models/rehearsal/subject-matter";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export function dissentIn(state: StructuredState): string[] {
  const rounds = completedRounds(state);
  const guarded = rounds.findLast(({ artifacts }) => artifacts.guardian);
  const walked = rounds.findLast(({ artifacts }) => artifacts.observer);
  const guardian = guarded?.artifacts.guardian?.reply;
  const observer = walked?.artifacts.observer?.reply;
  return [
    ...(guarded && guardian?.verdict === "FAIL"
      ? [
          fill(sentences().dissent.guardian, {
            number: guarded.number,
            invariant: quotable(guardian.invariant, 140),
            mechanism: guardian.failure_mechanism ?? "",
          }),
        ]
      : []),
    ...(walked && observer?.verdict === "No"
      ? [
          fill(sentences().dissent.observer, {
            number: walked.number,
            persona: observer.persona.name,
            goal: observer.goal,
          }),
        ]
      : []),
  ];
}
