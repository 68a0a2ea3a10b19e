import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { choose } from "@/components/testing/choose";
import { address } from "@/components/testing/address";
import { installFakeServer } from "@/components/testing/fake-server";
import { checkReply, deliberate, NO_STRESS, stateIn } from "@/lib/protocols/structured/rules/structured-harness";
import { ComponentWorld } from "@/lib/testing/component-world";
import { TEST_ID, type Played } from "@/lib/testing/play";
import { ClaimsTab } from "./claims/claims-tab";
import { PhasesTab } from "./phases/phases-tab";
import { StructuredOverview } from "./structured-overview";

let server: ReturnType<typeof installFakeServer>;
let user: ReturnType<typeof userEvent.setup>;

beforeAll(() => {
  window.matchMedia ??= () =>
    ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
});
beforeEach(() => {
  server = installFakeServer({
    [`POST /api/deliberations/${TEST_ID}/inputs`]: { data: { id: TEST_ID, status: "running", headSeq: 99 } },
  });
  user = userEvent.setup({ pointerEventsCheck: 0 });
});

type Log = Played["log"];
const overview = (log: Log) =>
  render(
    <ComponentWorld log={log}>
      <StructuredOverview />
    </ComponentWorld>,
  );
const claims = (log: Log) =>
  render(
    <ComponentWorld log={log}>
      <ClaimsTab />
    </ComponentWorld>,
  );
const phases = (log: Log) =>
  render(
    <ComponentWorld log={log}>
      <PhasesTab />
    </ComponentWorld>,
  );
const panel = (name: string | RegExp) => within(screen.getByRole("region", { name }));
const until = ({ log }: Played, isLast: (payload: Log[number]["payload"]) => boolean): Log =>
  log.slice(0, log.findIndex(({ payload }) => isLast(payload)) + 1);

/** Budget 8: rounds 3, 6, 7, 8 without a role. */
const tested = deliberate([{ results: ["BROKEN", "UNCLEAR"], changes: 2 }], {
  config: { round_budget: 8, stop_threshold: 6 },
});
const results = (count: number) =>
  Array.from({ length: 4 }, (_, index) => (index < count ? ("BROKEN" as const) : ("ROBUST" as const)));
/** TV-P3-14: the alarm after round 6. */
const falling = deliberate(
  [2, 3, 3, 2, 2, 1, 0, 0].map((count) => ({ results: results(count), changes: 2 })),
  { config: { ...NO_STRESS, round_budget: 8, stop_threshold: 6 } },
);
const alarmed = until(falling, (payload) => payload.type === "round.completed" && payload.round === 6);

test("the check matrix is one tab stop; arrows walk it, Enter opens the check, N.A. says why and opens nothing", async () => {
  overview(tested.log);
  const grid = screen.getByRole("grid", { name: "Checks by round" });
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  expect(
    within(grid).getByRole("button", {
      name: "Round 1, check 1: V-1-1 Attack against the traces: BROKEN, 2 references, 2 claims changed",
    }),
  ).toHaveTextContent("BROKEN");
  const impossible = within(grid).getByRole("button", {
    name: /^Round 3, check 1: .*not applicable\. Stress round: the Critic is absent/,
  });
  expect(impossible).toHaveAttribute("aria-disabled", "true");
  const push = vi.spyOn(window.history, "pushState");
  await user.click(impossible);
  expect(push).not.toHaveBeenCalled();
  within(grid).getByRole("link", { name: "Round 1" }).focus();
  await user.keyboard("{ArrowDown}{ArrowRight}{Enter}");
  expect(push).toHaveBeenCalledExactlyOnceWith(
    null,
    "",
    `/deliberations/x?seq=${stateIn(tested).rounds[1]?.verifications[0]?.seq}`,
  );
  push.mockRestore();
});

test("the signals panel says which hold, on what numbers, and when they held", () => {
  overview(tested.log);
  const stress = panel("Stop signals").getByText("Stress tests were run").closest("li");
  expect(stress).toHaveTextContent("holds");
  expect(stress).toHaveTextContent("Left out4 of 4 roles, 3 needed");
  expect(within(stress as HTMLElement).getByRole("img", { name: "Held after rounds 7, 8" })).toBeInTheDocument();
  expect(
    within(stress as HTMLElement).getByRole("img", {
      name: /^Roles left out by round: round 1 0, round 2 0, round 3 1/,
    }),
  ).toBeInTheDocument();
});

test("the alarm is said at once with its numbers, in the chart, in the table and at its round", async () => {
  overview(alarmed);
  expect(screen.getByText("The seats may be agreeing too readily, since round 6")).toBeInTheDocument();
  expect(
    screen.getByText(/Disagreement fell at two evaluations in a row \(slope −0\.100, then −0\.257\)/),
  ).toBeInTheDocument();
  const chart = panel("Disagreement by round");
  expect(chart.getByRole("img", { name: /The seats may be agreeing too readily\.$/ })).toBeInTheDocument();
  await user.click(chart.getByRole("button", { name: "Show as table" }));
  const rows = within(chart.getByRole("table", { name: "Disagreement by round" })).getAllByRole("row");
  expect(rows.at(-1)).toHaveTextContent("61");
  expect(rows.at(-1)).toHaveTextContent("−0.257on");
  expect(panel("Failure modes").getByText("Sycophancy").closest("li")).toHaveTextContent(
    "Check for “Verification bypassed” as well",
  );
});

test("without an alarm nothing is said of one", () => {
  overview(until(falling, (payload) => payload.type === "round.completed" && payload.round === 5));
  expect(screen.queryByText(/agreeing too readily/)).not.toBeInTheDocument();
});

test("a person gives the Critic a target, and puts in a round without a role", async () => {
  overview(alarmed);
  const steering = panel("Steer it");
  await choose(user, steering.getByRole("combobox", { name: "What you add" }), "Give the critic a target");
  await user.click(steering.getByRole("button", { name: "Add" }));
  expect(steering.getByText("Write something.")).toBeInTheDocument();
  await user.type(steering.getByRole("textbox", { name: "What the Critic should attack" }), "D-2-1");
  await user.click(steering.getByRole("button", { name: "Add" }));
  await vi.waitFor(() =>
    expect(server.sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toMatchObject([
      { input: "tighten_critic", data: { target: "D-2-1" } },
    ]),
  );
  await choose(user, steering.getByRole("combobox", { name: "What you add" }), "Insert a round without a role");
  await choose(user, steering.getByRole("combobox", { name: "Round 7" }), "Without the Guardian");
  await user.click(steering.getByRole("button", { name: "Add" }));
  await vi.waitFor(() =>
    expect(server.sent.at(-1)?.body).toMatchObject({ input: "insert_stress", data: { role: "guardian" } }),
  );
});

test("a finished run has its three figures, its stress rounds with prediction beside result, and no way to steer", async () => {
  overview(tested.log);
  const card = panel("How well the panel worked");
  expect(card.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Grounding",
    "Movement",
    "Structure",
  ]);
  expect(card.getByRole("rowheader", { name: "Groundedness", hidden: true })).toBeInTheDocument();
  const stress = panel("Stress rounds").getByRole("link", { name: "Round 3" }).closest("li");
  expect(stress).toHaveTextContent("Predicted before · 30 % taken over by othersIt will be missed.");
  expect(stress).toHaveTextContent("Seen · clarity 5 of 5 · 20 % taken over by othersas predicted It was missed.");
  expect(screen.queryByRole("region", { name: "Steer it" })).not.toBeInTheDocument();
});

test("P3-18: stress tests that were taken out leave a mark", () => {
  overview(falling.log);
  expect(
    screen.getByText("No stress round was planned for Critic, Guardian, Action, Observer. Reason given: A test."),
  ).toBeInTheDocument();
});

test("the board has a lane per status, filtered by role from the address; a claim shows its tests and who cites it", () => {
  const { unmount } = claims(tested.log);
  expect(screen.getByRole("region", { name: /^Pending, \d+ claims?$/ })).toBeInTheDocument();
  expect(screen.getByText(/^\d+ claims: /)).toBeInTheDocument();
  unmount();
  address.search = "agent=critic&item=C-1-1";
  claims(tested.log);
  expect(screen.getAllByRole("link", { name: /^C-/ }).length).toBe(
    stateIn(tested).claims.filter(({ raised_by }) => raised_by === "critic").length,
  );
  const detail = within(screen.getByRole("article", { name: "Claim C-1-1" }));
  expect(detail.getByText("It can be seen that action claim 1.1")).toBeInTheDocument();
  expect(detail.getAllByRole("link", { name: "V-1-1 BROKEN" })[0]).toHaveAttribute(
    "href",
    `/deliberations/x?agent=critic&item=C-1-1&seq=${stateIn(tested).rounds[0]?.verifications[0]?.seq}`,
  );
});

test("a decision leads to what it cites", () => {
  address.search = "show=decisions&item=D-2-1";
  claims(tested.log);
  const detail = within(screen.getByRole("article", { name: "Decision D-2-1" }));
  expect(detail.getByRole("link", { name: "D-1-1" })).toHaveAttribute(
    "href",
    "/deliberations/x?show=decisions&item=D-1-1&tab=claims",
  );
  expect(detail.getByText("based on")).toBeInTheDocument();
});

test("before the first claim the board says where claims come from", () => {
  claims(tested.log.slice(0, 4));
  expect(screen.getByText("No claim has been raised yet.")).toBeInTheDocument();
});

test("a round by phase: states of a trace, friction at its step, the attack, and N.A. with its reason", async () => {
  address.search = "round=3";
  phases(tested.log);
  expect(screen.getByRole("region", { name: "Round 3" })).toHaveTextContent("stress round without the Critic");
  for (const name of [
    "Phase A: Lead assignment",
    "Phase D: Artifacts",
    "Phase E: Cross-validation",
    "Phase G: Assessment",
  ])
    expect(screen.getByRole("region", { name })).toBeInTheDocument();
  expect(panel("Phase D: Artifacts").queryByText("Adversarial Test Case")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Unfold all" }));
  const states = within(screen.getByRole("group", { name: "States of the happy path" }));
  expect(states.getAllByRole("row")[2]).toHaveTextContent("Step 1assumed→ becomes 1");
  expect(within(screen.getByRole("list", { name: "Steps of Mara" })).getAllByRole("listitem")[2]).toHaveTextContent(
    "Friction: Two names",
  );
  expect(panel("Phase E: Cross-validation").getAllByText(/Stress round: the Critic is absent/)).toHaveLength(2);
  expect(panel("Phase H: Drift check").getByText("none in this round")).toBeInTheDocument();
  expect(panel("Stress test").getByText("It was missed.", { exact: false })).toBeInTheDocument();
});

test("the open round shows whose answer is owed in its phase, and what is still to come", () => {
  const open = until(
    tested,
    (payload) => payload.type === "ask.started" && payload.kind === "walkthrough" && payload.round === 2,
  );
  phases(open);
  expect(panel("Phase D: Artifacts").getByText(/operator walkthrough/)).toBeInTheDocument();
  expect(panel("Phase E: Cross-validation").getByText("to come")).toBeInTheDocument();
});

test("P3-24: a phase says that the validator sent its reply back, why, and that it was put right", () => {
  const repaired = deliberate([{ results: ["BROKEN"], changes: 1 }], {
    config: { ...NO_STRESS, round_budget: 3 },
    special: ({ key }, state) =>
      key === "r1/guardian_vs_observer_walkthrough/orchestrator"
        ? {
            json: checkReply("guardian_vs_observer_walkthrough", state, "ROBUST", {
              claims_tested: [
                { claim_id: "C-1-99", polarity: "supports", why: "Seen.", basis: "argument", shown: null },
              ],
            }),
          }
        : null,
  });
  address.search = "round=1";
  phases(repaired.log);
  const checks = panel("Phase E: Cross-validation");
  expect(checks.getByText("Invariant against the walkthrough: sent back once")).toBeVisible();
  expect(checks.getByText(/C-1-99/)).toBeVisible();
  expect(checks.getByText("What came back was accepted.")).toBeVisible();
  expect(panel("Phase F: Claims update").queryByText(/sent back/)).toBeNull();
});
