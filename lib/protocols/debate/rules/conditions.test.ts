/** P5-52: conditions have an id, an owner and a state, and stand until their owner lets them go. */
import { expect, it } from "vitest";
import { promptFor } from "@/lib/prompts/registry";
import { agent, answersFrom, crossCutting, debateCreated, debateStateIn, speakReply } from "@/lib/testing/builders";
import { play, type Played } from "@/lib/testing/play";
import { debateRecord } from "@/lib/protocols/debate/views/record";
import { recordMarkdown } from "@/lib/protocols/debate/views/record-markdown";
import { conditionsOf, standingConditionsOf } from "./conditions";

const panel = [agent("Jobs"), ...crossCutting()];
const LEASE = "Takeover is decided by a lease of 10 s in our own table.";
const RETRY = "Failed jobs are retried five times; kills do not count.";
const CAP = "Every start without progress counts towards a cap of 10.";

type Round = { conditions: { text: string; state: "open" | "met" }[]; dropped?: { id: string; how: string }[] };
const open = (text: string) => ({ text, state: "open" as const });

/** Jobs says these; Security has one condition in every round, and blocks until the last. */
function debated(rounds: readonly Round[]): Played & { prompts: Map<string, string> } {
  const prompts = new Map<string, string>();
  const played = play({
    created: debateCreated({ panel, config: { min_progress: 0 } }),
    answer: (ask, folded) => {
      const built = promptFor("debate", ask.kind).build(folded.protocol, ask);
      prompts.set(ask.key, built.kind === "ready" ? (built.messages[1]?.content ?? "") : "");
      const isLast = ask.round === rounds.length;
      if (ask.agentId === "security")
        return {
          json: {
            ...speakReply(isLast ? 95 : 80, {
              blocking_concerns: isLast
                ? []
                : [{ id: ask.round === 1 ? null : "SEC-1", about: "jobs", text: "JOB-C2 leaves kills out." }],
              earlier_concerns: isLast ? [{ id: "SEC-1", became: "settled", by: "jobs", how: "Dropped." }] : [],
            } as never),
            conditions: [open(CAP)],
          },
        };
      const said = ask.agentId === "jobs" ? rounds[ask.round - 1] : undefined;
      if (!said)
        return answersFrom(
          rounds.map(() => panel.map(() => 95)),
          panel,
        )(ask, folded);
      const dropped = (said.dropped ?? []).map((one) => ({ ...one, became: "dropped", by: "" }));
      return { json: { ...speakReply(95, { earlier_concerns: dropped } as never), conditions: said.conditions } };
    },
  });
  return { ...played, prompts };
}

const told = (played: Played): string[] =>
  conditionsOf(debateStateIn(played)).map(
    ({ id, state, end }) => `${id} ${end ? `${end.kind} in round ${end.round}${end.why && `: ${end.why}`}` : state}`,
  );

it("keep their id in the same or nearly the same words, are met, dropped, or no longer named", () => {
  const played = debated([
    { conditions: [open(LEASE), open(RETRY), open("A runbook page.")] },
    {
      conditions: [{ text: "Takeover is decided by a 10 s lease in our table.", state: "met" }],
      dropped: [{ id: "job-c2", how: "Security counts kills." }],
    },
    { conditions: [open(LEASE), open("Something else altogether.")] },
  ]);
  expect(told(played)).toEqual([
    "JOB-C1 open",
    "JOB-C2 dropped in round 2: Security counts kills.",
    "JOB-C3 unnamed in round 2",
    "SEC-C1 open",
    "JOB-C4 open",
  ]);
});

it("are told to every seat once, with id, owner and state, and can be held against their owner", () => {
  const { prompts } = debated([{ conditions: [open(LEASE), open(RETRY)] }, { conditions: [open(LEASE)] }]);
  const list = `<standing-conditions>\n- JOB-C1, Jobs, open: ${LEASE}\n- JOB-C2, Jobs, open: ${RETRY}\n- SEC-C1, Security, open: ${CAP}\n</standing-conditions>`;
  const turn = prompts.get("r2/speak/jobs") ?? "";
  expect(turn).toContain(list);
  expect(turn.split(RETRY)).toHaveLength(2);
  expect(turn).toContain("- SEC-1, Security, round 1: JOB-C2 leaves kills out.");
  expect(prompts.get("r2/synthesise/orchestrator")).toContain(
    `- JOB-C1, Jobs, open: ${LEASE}\n- SEC-C1, Security, open: ${CAP}\n</standing-conditions>`,
  );
});

it("are in the record by owner, in their own words", () => {
  const played = debated([{ conditions: [open(LEASE), { text: RETRY, state: "met" }] }]);
  expect(standingConditionsOf(debateStateIn(played))).toHaveLength(3);
  expect(recordMarkdown(debateRecord(played.log))).toContain(
    `### Conditions by owner\n\n- **Jobs**\n  - JOB-C1: ${LEASE} *(open)*\n  - JOB-C2: ${RETRY} *(provided for)*\n- **Security**\n  - SEC-C1: ${CAP} *(open)*`,
  );
});
