import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { address } from "@/components/testing/address";
import { installFakeServer } from "@/components/testing/fake-server";
import {
  advice,
  answerAgain,
  challenge,
  chairGame,
  conflict,
  engaging,
  high,
  resolved,
  seats,
  type ChairGame,
  type Script,
} from "@/lib/protocols/chair/rules/chair-harness";
import { ComponentWorld } from "@/lib/testing/component-world";
import { TEST_ID, type Played } from "@/lib/testing/play";
import { ChairOverview } from "./chair-overview";

const COSTS = {
  ran: "task",
  rounds: 2,
  definitions: [{ agentId: "a", tokens: 100 }],
  saving: { saved: 200, total: 400, share: 0.5 },
  task: { sent: 9000, fresh: 8000 },
  team: { sent: 9900, fresh: 5000 },
};
const NEW = "A cache in memory loses sessions when the node restarts.";
let server: ReturnType<typeof installFakeServer>;

beforeEach(() => {
  server = installFakeServer({
    [`GET /api/deliberations/${TEST_ID}/mode-costs`]: { data: COSTS },
    [`POST /api/deliberations/${TEST_ID}/inputs`]: { data: { id: TEST_ID, status: "running", headSeq: 99 } },
  });
});

const script: Script = [
  {
    a: advice("High"),
    b: advice("Medium", { recommendation: "Keep them in memory.", key_concern: "The database is slow." }),
  },
  { b: answerAgain(NEW, "High") },
];
const game = (options: ChairGame = {}, said = script): Played =>
  chairGame(said, {
    panel: seats("a", "b", "c"),
    config: { triage_mode: "full", conflict_overrides: [high("a", "b")] },
    conflicts: [conflict("a", "b")],
    says: {
      judge: { engagement: engaging({ a: null, b: NEW }), conflicts: [resolved()], new_conflicts: [], escalate: [] },
    },
    ...options,
  });
const show = (log: Played["log"]) =>
  render(
    <ComponentWorld log={log}>
      <ChairOverview />
    </ComponentWorld>,
  );
const panel = (name: string | RegExp) => within(screen.getByRole("region", { name }));

test("conflicts are a table with both positions, the rule that decided and why", () => {
  show(game().log);
  const [, row] = within(screen.getByRole("table", { name: /^Conflicts with both positions/ })).getAllByRole("row", {
    hidden: true,
  });
  expect(row).toHaveTextContent("where sessions live");
  expect(row).toHaveTextContent("a wants the database");
  expect(row).toHaveTextContent("b wants memory");
  expect(row).toHaveTextContent("ConsensusBoth want the database now.");
  expect(row).toHaveTextContent("Both want the database now.");
  expect(row).toHaveTextContent("Other, a HIGH pair");
});

test("a round shows each question, the answer with its confidence block, the quoted new reasoning, and who was not asked", () => {
  show(game().log);
  const round = panel("Questions and answers, round 2");
  const [first, second] = [...round.getByRole("list", { name: "Asked in round 2" }).children];
  expect(first).toHaveTextContent("b raised this concern: The database is slow.");
  expect(first).toHaveTextContent("did not engage: restated the first answer");
  expect(first).toHaveTextContent("Its first position is final.");
  expect(within(second as HTMLElement).getByText(NEW, { selector: "blockquote" })).toBeInTheDocument();
  expect(second).toHaveTextContent("Why this confidence: I have seen it before.");
  expect(round.getByText("Has no part in a conflict.")).toBeInTheDocument();
  expect(round.getByText(/Every conflict is resolved/)).toBeInTheDocument();
  expect(round.getByRole("link", { name: "Round 1" })).toHaveAttribute("href", "/deliberations/x?show=1");
});

test("an earlier round is chosen in the address", () => {
  address.search = "show=1";
  show(game().log);
  expect(panel("Questions and answers, round 1").getByText("What does c say about it?")).toBeInTheDocument();
});

test("the synthesis has consensus and gaps; the counters are with the chair, with the tokens of both modes", async () => {
  show(
    game({
      says: {
        synthesise: { gaps: ["Who runs it at night?"] },
        judge: { engagement: engaging({ a: null, b: NEW }), conflicts: [resolved()], new_conflicts: [], escalate: [] },
      },
    }).log,
  );
  expect(panel("The chair’s synthesis").getByText("Who runs it at night?")).toBeInTheDocument();
  const conduct = panel("How the chair runs it");
  expect(conduct.getByText("2 of 3 rounds, 1 conflict")).toBeInTheDocument();
  expect(await conduct.findByRole("row", { name: "Task 9,000 8,000 as it ran" })).toBeInTheDocument();
  expect(conduct.getByRole("row", { name: "Team 9,900 5,000 what it would have been" })).toBeInTheDocument();
  expect(conduct.getByText(/saves 200 of 400 tokens \(50 %\) in 2 rounds/)).toBeInTheDocument();
});

test("P2-20: one can go on without those who have not answered, after a question", async () => {
  const { log } = game();
  const user = userEvent.setup();
  show(
    log.slice(0, log.findIndex(({ payload }) => payload.type === "reply.recorded" && payload.kind === "advise") + 1),
  );
  expect(screen.getByText("Waiting for b, c.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Continue without 2 of them" }));
  const dialog = screen.getByRole("dialog", { name: "Continue without b, c?" });
  expect(server.sent.filter(({ method }) => method === "POST")).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Continue without" }));
  expect(server.sent.find(({ method }) => method === "POST")?.body).toMatchObject({ input: "proceed", data: {} });
});

test("as long as nobody has answered there is nothing to go on with", () => {
  const { log } = game();
  show(log.slice(0, log.findIndex(({ payload }) => payload.type === "round.started") + 1));
  expect(screen.getByText("Waiting for a, b, c.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Continue without/ })).not.toBeInTheDocument();
});

test("a plan shows its verdict and each issue with its resolution", () => {
  show(
    chairGame([{ a: challenge("Revise", { important_issues: ["No test."] }) }], {
      config: { session_type: "review_plan", triage_mode: "full" },
    }).log,
  );
  const plan = panel("The plan");
  expect(plan.getByText("Needs Revision")).toBeInTheDocument();
  expect(plan.getByRole("row", { name: /A1.*No test\..*Worked in\./ })).toBeInTheDocument();
});

test("the chair alone shows its finding, and nothing of rounds", () => {
  show(chairGame([], { config: { triage_mode: "solo" } }).log);
  expect(panel("The chair’s review").getByText("One table is enough.")).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: /^Questions and answers/ })).not.toBeInTheDocument();
});

test("P2-43: what each said of the final plan stands with the plan, objections marked", () => {
  show(
    chairGame([], {
      config: { session_type: "plan_issue", triage_mode: "full" },
      says: { check_plan: ({ agentId }) => (agentId === "a" ? { objection: "Still no test." } : {}) },
    }).log,
  );
  const checks = within(panel("The plan").getByRole("region", { name: "Check of the final plan" }));
  expect(checks.getByText("a objects to the final plan: Still no test.")).toBeInTheDocument();
  expect(checks.getByText("b has no objection to the final plan.")).toBeInTheDocument();
});

test("P2-43: a conflict with the draft names it, and no pair", () => {
  show(
    chairGame([], {
      config: { session_type: "review_plan", triage_mode: "full" },
      conflicts: [conflict("a", "draft")],
    }).log,
  );
  const [, row] = within(screen.getByRole("table", { name: /^Conflicts with both positions/ })).getAllByRole("row", {
    hidden: true,
  });
  expect(row).toHaveTextContent("The draft");
  expect(row).toHaveTextContent("against the draft");
});
