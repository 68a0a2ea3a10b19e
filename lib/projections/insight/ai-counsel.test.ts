/** Insight into consensuses of another tool, which counts a placeholder, copied ballots, and each seat once per round. */
import { beforeAll, describe, expect, it } from "vitest";
import { foldLog } from "@/lib/kernel/fold";
import { register } from "@/lib/protocols/all";
import {
  ALL_OR_ONE_BY_ONE,
  REST_OR_GRAPHQL,
  TOKEN_FLOODING,
  type CountedBallots,
} from "@/lib/testing/ai-counsel-ballots";
import { agent } from "@/lib/testing/builders";
import { play } from "@/lib/testing/play";
import { rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { voteManifest } from "@/lib/testing/toy-protocol";
import { insight } from "./insight";

beforeAll(() => register(voteManifest));

function readBallots({ question, seats, rounds }: CountedBallots) {
  const panel = seats.map((name) => agent(name));
  const options = [...new Set(rounds.flat().flatMap((ballot) => ballot?.[0] ?? []))];
  const { log } = play({
    created: rehearsalCreated("vote", {
      subject: { title: question, question, artifact: "", context: "" },
      config: { options: options.length > 1 ? options : [...options, "None of these"], rounds: rounds.length },
      panel,
    }),
    answer: ({ round, agentId }) => {
      const ballot = rounds[round - 1]?.[panel.findIndex(({ id }) => id === agentId)];
      return ballot ? { json: { vote: ballot[0], reason: ballot[1] } } : { fail: "server" };
    },
  });
  const sections = insight(log, foldLog(log));
  const section = (id: (typeof sections)[number]["id"]) => {
    const found = sections.find((one) => one.id === id);
    if (!found) throw new Error(`There is no section ${id}.`);
    return found;
  };
  const saidBy = (name: string, round: number): number | undefined =>
    log.find(
      ({ payload }) =>
        payload.type === "reply.recorded" &&
        payload.round === round &&
        payload.agentId === panel.find((seat) => seat.name === name)?.id,
    )?.seq;
  return { section, saidBy };
}

const points = ({ points: all }: { points: readonly { name: string | null; text: string }[] }): string[] =>
  all.map(({ name, text }) => `${name}: ${text}`);

describe("“3 votes” for a hybrid of REST and GraphQL", () => {
  const { section, saidBy } = (register(voteManifest), readBallots(REST_OR_GRAPHQL));

  it("are a ballot, two copies of it, a placeholder beside them and a seat that fell silent", () => {
    const { tone, finding, points: all } = section("integrity");
    const source = saidBy("Claude Sonnet", 1);
    expect(tone).toBe("look");
    expect(points({ points: all })).toEqual([
      "GPT Codex: round 1: a placeholder instead of words",
      `GPT Codex: round 2: word for word what Claude Sonnet had said at event ${source}`,
      `GPT Codex: round 3: word for word what Claude Sonnet had said at event ${source}`,
      "Gemini Pro: round 2: no verdict came",
      "Gemini Pro: round 3: no verdict came",
      "GPT Codex: round 3: word for word its own verdict of round 2",
    ]);
    expect(finding).toBe("6 things to look at in 7 verdicts: 1 placeholder, 2 copied, 3 missing or given twice.");
  });

  it("are no majority in any round, and one seat's own words in the last", () => {
    const { tone, finding } = section("vote");
    expect(tone).toBe("look");
    expect(finding).toBe(
      "The same result, in other figures: no majority among 3; in the last round, no majority among 2. Without the verdict of GPT Codex, which is a placeholder or a copy, the last round gives: 1 of 1 for “REST-first with data-driven GraphQL adoption”.",
    );
  });
});

describe.each([
  { name: "“4 votes” for option 6", ballots: TOKEN_FLOODING, missing: "Gemini Pro", vote: "2 of 2 for “Option 6”" },
  {
    name: "“4 votes” for one after the other",
    ballots: ALL_OR_ONE_BY_ONE,
    missing: "Claude Sonnet",
    vote: "2 of 2 for “Sequentially”",
  },
])("$name", ({ ballots, missing, vote }) => {
  const { section } = (register(voteManifest), readBallots(ballots));

  it("are two seats counted once for each round, and a third that never voted", () => {
    expect(section("vote").finding).toBe(`The same as the last round: ${vote}.`);
    expect(points(section("integrity"))).toEqual([
      `${missing}: round 1: no verdict came`,
      `${missing}: round 2: no verdict came`,
    ]);
  });
});
