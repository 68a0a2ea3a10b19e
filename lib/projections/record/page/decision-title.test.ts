import { expect, it } from "vitest";
import { decisionTitle, shortAnswers, titleBehind } from "./decision-title";

it.each([
  ["Keep graphile-worker. It is cheaper.", "Keep graphile-worker"],
  [
    "**Answer: no. Parley keeps graphile-worker; DBOS is rejected for now.**",
    "Parley keeps graphile-worker; DBOS is rejected for now",
  ],
  ["Yes. Move the queue into Postgres (D-1-1).", "Move the queue into Postgres"],
  [`Build the command line first: ${"then everything else ".repeat(8)}`, "Build the command line first"],
  [
    "Move the job queue into the main Postgres database one kind of job at a time, with a rehearsed way back and nothing switched after 1 December.",
    "Move the job queue into the main Postgres database one kind of job at a time",
  ],
  [
    "No: keep graphile-worker with advisory-lock liveness, add a limit across workers before two run on one account, and drop Node 20 by the end of January 2027.",
    "Keep graphile-worker with advisory-lock liveness",
  ],
  ["No, keep what we have.", "Keep what we have"],
  [
    `Move the queue into Postgres, with this in it: ${"one more thing; ".repeat(12)}all of it.`,
    "Move the queue into Postgres",
  ],
])("takes of “%s” what was decided", (decision, title) => {
  expect(decisionTitle(decision)).toBe(title);
});

it.each([
  "It may go ahead (4.3).",
  "Yes: each step has a way back.",
  "No.",
  "",
  `${"word ".repeat(60)}end.`,
  `To “x”: ${"y ".repeat(90)}`,
  // Another decision without the rest of the sentence.
  `Ship it to everybody now, but only once ${"this and that ".repeat(12)}holds.`,
  `If the measurements hold up, ship it ${"to one more group ".repeat(9)}.`,
])("leaves “%s” to the question it answers", (decision) => {
  expect(decisionTitle(decision)).toBeNull();
});

it("puts an answer behind its question", () => {
  expect(titleBehind("Is it ready?", "accept version 3.")).toBe("Is it ready? Accept version 3");
  expect(titleBehind("Accounts", "accept version 3")).toBe("Accounts: accept version 3");
  expect(titleBehind("x".repeat(140), "accept")).toBeNull();
});

it.each([
  ["To “Shall we?”: go ahead as decided here. More.", ["go ahead as decided here."]],
  [
    "“Queue?” begins with one record, under this rule: one, two.",
    ["begins with one record, under this rule: one, two.", "begins with one record"],
  ],
  ["It may go ahead (3.2): with a way back.", ["It may go ahead (3.2): with a way back.", "It may go ahead (3.2)"]],
  ["", []],
])("puts “%s” in short for behind its question", (answer, short) => {
  expect(shortAnswers(answer, ["Queue?", "Shall we?"])).toEqual(short);
});
