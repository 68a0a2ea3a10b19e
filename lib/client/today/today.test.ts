import { expect, test } from "vitest";
import { deliberationRow } from "@/lib/testing/deliberation-row";
import { decisionSentence } from "./decision-sentence";
import { headline } from "./headline";

const total = (value: number, isTotalCapped = false) => ({ total: value, isTotalCapped });

test("the headline counts what waits, in words as long as they are short", () => {
  expect(headline(total(0))).toBe("Nothing waits for you.");
  expect(headline(total(1))).toBe("One decision waits for you.");
  expect(headline(total(3))).toBe("Three decisions wait for you.");
  expect(headline(total(41))).toBe("41 decisions wait for you.");
  expect(headline(total(1000, true))).toBe("More than 1000 decisions wait for you.");
});

test("the decision is what a person chose after the panel's last answer, and otherwise that answer", () => {
  const outcome = { status: "resolved", summary: "Grace decided after four rounds.", decidedBy: "person" as const };
  const decision = { label: "Only what changed", by: "Grace" };
  const answer = "Events carry the whole order.";
  expect(decisionSentence(deliberationRow({ outcome, answer, isAnswerFinal: true }))).toBe(answer);
  expect(decisionSentence(deliberationRow({ outcome: { ...outcome, decision }, answer }))).toBe(
    "Grace chose “Only what changed”.",
  );
  expect(decisionSentence(deliberationRow({ outcome, answer }))).toBe("Grace decided after four rounds.");
});
