/**
 * Each seat votes, alone, for one of the options, and says why. An option with more than half of the votes cast
 * closes it; otherwise a person decides. A seat without a vote (the call failed, or two replies could not be taken)
 * is not counted and marks the result as degraded.
 */
import { z } from "zod";
import { describeProblems } from "@/lib/kernel/read-leniently";
import type { Protocol, Readiness, ReplyCheck } from "@/lib/kernel/types";
import { plain, voteConfigSchema, type VoteConfig } from "./config";
import { countsText, ENDINGS, GATE_KINDS, next } from "./next";
import { panelProblems, seats } from "./seats";
import { ballotOf, evaluationOf, evolve, start, type VoteReply, type VoteState } from "./state";

export const voteReplySchema = z.object({
  vote: z.string().trim().min(1).describe("One of the options, exactly as it is written."),
  reason: z.string().trim().min(1).max(2000).describe("Why, in one to three sentences."),
});

export const vote: Protocol<VoteConfig, VoteState> = {
  id: "vote",
  title: "Vote",
  description: {
    when: "The options are known and one of them has to be taken.",
    ends: "One option has more than half of the votes, or you decide.",
  },
  configSchema: voteConfigSchema,
  readConfig: (stored) => voteConfigSchema.parse(stored),
  asks: { vote: { title: "Vote", replySchema: voteReplySchema } },
  gates: GATE_KINDS,
  seats,
  scripts: [
    {
      id: "majority",
      title: "Majority",
      consequence: "All but one vote for the first option.",
      aliases: ["converges"],
    },
    { id: "tie", title: "Tie", consequence: "The first two options get the same number of votes; you decide." },
  ],
  endings: ENDINGS,
  panelProblems,
  start,
  evolve,
  next,
  check,
  readiness,
  summary: (state) => ({
    round: state.rounds.length,
    maxRounds: state.config.rounds,
    scoreSeries: [],
    target: null,
    openIssues: 0,
    ...(evaluationOf(state)?.lost ? { isDegraded: true } : {}),
  }),
  outcome: ({ outcome }) => outcome,
  maxCalls: (panelSize, { rounds }) => panelSize * rounds,
};

function check({ config }: VoteState, _ask: unknown, value: unknown): ReplyCheck {
  const parsed = voteReplySchema.safeParse(value);
  if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
  const option = config.options.find((one) => plain(one) === plain(parsed.data.vote));
  if (option === undefined)
    return { kind: "re-ask", code: "schema", reason: `vote must be one of: ${config.options.join("; ")}` };
  return { kind: "ok", reply: { ...parsed.data, vote: option } satisfies VoteReply };
}

function readiness(state: VoteState): Readiness {
  const { panel, openGate, outcome, stopped } = state;
  const evaluation = evaluationOf(state);
  const missing = panel.filter(({ id }) => !ballotOf(state, id)).length;
  const headline =
    outcome?.summary ??
    stopped ??
    (openGate ? "Needs your decision: no majority" : `${panel.length - missing} of ${panel.length} seats have voted`);
  return {
    headline,
    requirements: [
      {
        id: "votes",
        state: missing === 0 ? "met" : "pending",
        text: missing === 0 ? "Every seat was asked for its vote." : `Votes still to come: ${missing}.`,
      },
      {
        id: "majority",
        state: !evaluation ? "pending" : evaluation.winner === null ? "unmet" : "met",
        text: `More than half for one option${evaluation ? ` (${countsText(evaluation)})` : ""}.`,
      },
    ],
  };
}
