/** Who decided, and who only changed a record's status later: the page and its dossier say the same. */
import { expect, it } from "vitest";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { foldLog } from "@/lib/kernel/fold";
import { completeAnswer } from "@/lib/testing/builders";
import { play, secondsBySeq, TEST_ID } from "@/lib/testing/play";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { recordOf } from "./record-of";

const rehearsed = (id: string, script?: string): DeliberationEvent[] =>
  play({
    created: rehearsalCreated(id, script ? { source: { kind: "rehearsal", script } } : {}),
    answer: rehearsalAnswer,
    decide: (gate) => ({ ...completeAnswer(gate, gate.options[0]?.id ?? ""), answeredBy: "Grace" }),
  }).log;

type Change = Pick<PayloadOf<"record.status-changed">, "status" | "by" | "note" | "supersededBy">;

const withStatus = (log: readonly DeliberationEvent[], ...changes: Change[]): DeliberationEvent[] => [
  ...log,
  ...changes.map((change, index) => ({
    deliberationId: TEST_ID,
    seq: log.length + index + 1,
    at: secondsBySeq(log.length + index + 1),
    payload: { type: "record.status-changed" as const, ...change },
  })),
];

const read = (log: readonly DeliberationEvent[]) => {
  const { page, markdown, dossier } = recordOf(log, foldLog(log));
  const behind = dossier().markdown;
  const named = /^- \*\*Deciders:\*\* (.*)$/m.exec(behind)?.[1]?.split(", ");
  return { page, markdown, behind, named };
};

const agreed = rehearsed("debate");

it("whoever accepted a record stays a decider, and whoever superseded it becomes none", () => {
  const { page, markdown, named } = read(
    withStatus(
      agreed,
      { status: "accepted", by: "Ana", note: "We run it already." },
      { status: "superseded", by: "Bo", note: "One was forgotten", supersededBy: 4 },
    ),
  );
  expect(page.deciders).toContain("Ana");
  expect(page.deciders).not.toContain("Bo");
  expect(named).toEqual(page.deciders);
  expect(markdown).toMatch(
    /^- \*\*Status set by Ana\*\* on 2026-01-05: \*accepted\*\. Reason: We run it already\. \(\[e/m,
  );
  expect(markdown).toMatch(
    /^- \*\*Status set by Bo\*\* on 2026-01-05: \*superseded\*, in favour of ADR-0004\. Reason: One was forgotten\. \(\[e/m,
  );
});

it("the page of a rejected record says who rejected it and why, and its dossier does not deny it", () => {
  const { page, markdown, behind } = read(withStatus(agreed, { status: "rejected", by: "Ana", note: "Too dear." }));
  expect(page.deciders).not.toContain("Ana");
  expect(markdown).toMatch(/^- \*\*Status set by Ana\*\* on 2026-01-05: \*rejected\*\. Reason: Too dear\. \(\[e/m);
  expect(behind).toContain("No person was asked for a decision during the deliberation.");
  expect(behind).not.toContain("No human decision");
});

it.each([
  ["chair", "chair_decides", ["Chair (agent)"]],
  ["judges", "majority", ["Grace"]],
  ["debate", "splits", ["Grace"]],
])("%s (%s): the page and the dossier name the same, and no dissenter", (id, script, deciders) => {
  const { page, named } = read(rehearsed(id, script));
  expect(page.deciders).toEqual(deciders);
  expect(named).toEqual(deciders);
  for (const { name } of page.dissent) expect(page.deciders).not.toContain(`${name} (agent)`);
});
