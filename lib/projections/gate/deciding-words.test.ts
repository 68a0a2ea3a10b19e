import { expect, test } from "vitest";
import type { Deciding, DecidingState, Vote } from "@/lib/domain/gate/deciding";
import { gateIdSchema } from "@/lib/domain/ids";
import { startDeciding } from "@/lib/kernel/deciding";
import { waitedFor } from "./deciding-words";

const ref = (name: string) => ({ id: `per_${name}`, name });
const vote = (name: string): Vote => ({
  person: ref(name),
  choice: name,
  rationale: "",
  acceptedRisks: [],
  scores: {},
  texts: {},
  at: "2027-01-01T00:00:00.000Z",
  seq: 9,
});
const state = (rule: Deciding, ...voted: string[]): DecidingState => ({
  ...startDeciding(gateIdSchema.parse("gat_abcdefabcdef_1"), rule, "2027-01-01T00:00:00.000Z"),
  votes: voted.map(vote),
});
const named = (needed: number, ...names: string[]): Deciding => ({ deciders: names.map(ref), needed });

test.each([
  ["anyone who may decide", null],
  ["any 2 people who may decide", state(named(2))],
  ["one more person who may decide", state(named(2), "Ada")],
  ["2 more people who may decide", state(named(3), "Ada")],
  ["anyone who may decide", state(named(2), "Ada", "Ben")],
  ["Ada", state(named(1, "Ada"))],
  ["Ada or Ben", state(named(1, "Ada", "Ben"))],
  ["Ada and Ben", state(named(2, "Ada", "Ben"))],
  ["Ben", state(named(2, "Ada", "Ben"), "Ada")],
  ["Ben or Cleo", state(named(2, "Ada", "Ben", "Cleo"), "Ada")],
  // Split: one of them has to change their vote.
  ["Ada or Ben", state(named(2, "Ada", "Ben"), "Ada", "Ben")],
])("it waits for %s", (words, waiting) => expect(waitedFor(waiting)).toBe(words));
