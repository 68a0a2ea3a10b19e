import userEvent from "@testing-library/user-event";
import { render, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { choose } from "@/components/testing/choose";
import { address } from "@/components/testing/address";
import { catchDownloads } from "@/components/testing/downloads";
import { installFakeServer } from "@/components/testing/fake-server";
import {
  analysis,
  critical,
  dims,
  judge,
  rebuttal,
  type JudgesGame,
  type Said,
  type Script,
  synthesis,
} from "@/lib/protocols/judges/rules/judges-harness";
import { firstUnsaved } from "@/lib/client/gate/unsaved-corrections";
import { ComponentWorld } from "@/lib/testing/component-world";
import { type Played, TEST_ID } from "@/lib/testing/play";
import { ArgumentsTab } from "./arguments-tab";
import { DecideMatching } from "./matching-panel";
import { JudgesOverview } from "./judges-overview";

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
    [`POST /api/deliberations/${TEST_ID}/inputs`]: { data: { id: TEST_ID, status: "awaiting_human", headSeq: 99 } },
  });
  user = userEvent.setup({ pointerEventsCheck: 0 });
});

const overview = ({ log }: Played) =>
  render(
    <ComponentWorld log={log}>
      <JudgesOverview />
    </ComponentWorld>,
  );
const tab = ({ log }: Played) =>
  render(
    <ComponentWorld log={log}>
      <ArgumentsTab />
    </ComponentWorld>,
  );
const panel = (name: string | RegExp) => within(screen.getByRole("region", { name }));
const sent = () => server.sent.filter(({ method }) => method === "POST").map(({ body }) => body);
const raising = (score: number, ...findings: string[]): Said => ({
  score,
  critical_findings: findings.map((finding) => critical(finding)),
});

const MATCHING: JudgesGame = {
  special: ({ kind }) =>
    kind === "match_findings"
      ? { json: { matches: [{ findings: ["neutral/1", "for/1"], reason: "Same place" }] } }
      : null,
};
const ALL_RAISE: Script = [
  [raising(4, "No restore"), raising(4.1, "Backups untested"), raising(3.9, "Nothing comes back", "No owner")],
];

test("a majority has its dissent on the verdict line, both opinions side by side, and what needs attention", () => {
  const written = synthesis({
    majority_opinion: "Good enough.",
    minority_opinion: "Nothing can be restored.",
    recommended_view: "minority",
    user_attention_needed: [
      { issue: "Restore", majority_view: "Later", minority_view: "Now", recommendation: "Now", stakes: "The archive" },
    ],
  });
  overview(judge([[3.4, 3.9, 2.6]], { special: ({ kind }) => (kind === "synthesise" ? { json: written } : null) }));
  const verdict = panel("Verdict");
  expect(
    verdict.getByText(
      "Majority of Neutral judge and Advocate at 3.7 against Challenger at 2.6, a gap of 1.1: CONDITIONAL.",
    ),
  ).toBeInTheDocument();
  for (const badge of ["CONDITIONAL 3.7", "confidence MEDIUM", "majority", "score gap 1.1"])
    expect(verdict.getByText(badge)).toBeInTheDocument();
  expect(
    within(verdict.getByRole("region", { name: "Minority opinion" })).getByText("Nothing can be restored."),
  ).toBeInTheDocument();
  expect(
    within(verdict.getByRole("region", { name: "Minority opinion" })).getByText(
      "better evidence, according to the moderator",
    ),
  ).toBeInTheDocument();
  expect(
    within(verdict.getByRole("region", { name: "Needs your attention" })).getByText("The archive"),
  ).toBeInTheDocument();
});

test("the score table has ranges against the limits, the condition that fails, and who moved; an earlier round is in the address", () => {
  const script: Script = [
    [{ score: 3.8, dimension_scores: dims(5, 4, 4, 4, 4) }, 4.2, { score: 3.5, dimension_scores: dims(3, 4, 4, 4, 4) }],
    [
      4,
      4.2,
      {
        score: 3.9,
        dimension_scores: dims(4),
        position_revision: { accept: [{ point: "x", from_judge: "for" }], revised: "Better." },
      },
    ],
  ];
  const { unmount } = overview(judge(script));
  const scores = panel("Scores");
  expect(scores.getByRole("table", { name: "Scores by judge and dimension, Round 2, rebuttal" })).toBeInTheDocument();
  expect(scores.getByRole("row", { name: /^Challenger against/ })).toHaveTextContent("+0.43.9");
  expect(scores.getByText("3.5 → 3.9").closest("li")).toHaveTextContent("convinced by Advocate");
  expect(scores.getByText("held 4.2")).toBeInTheDocument();
  expect(scores.getByRole("link", { name: "Round 1" })).toHaveAttribute("href", "/deliberations/x?show=1");
  unmount();
  address.search = "show=1";
  overview(judge(script));
  const first = panel("Scores");
  expect(first.getByRole("row", { name: /^Range/ })).toHaveTextContent("0.72.0");
  expect(first.getAllByLabelText("over the limit")).toHaveLength(2);
  expect(
    within(first.getByRole("list", { name: "Conditions of consensus" })).getByText(
      /overall scores are 0\.7 apart, and consensus allows 0\.5/,
    ),
  ).toBeInTheDocument();
});

test("a lost judge is marked at the verdict, at the table and in its row (P4-34)", () => {
  overview(judge([[4, 4.2, 4]], { special: ({ agentId }) => (agentId === "for" ? { text: "no" } : null) }));
  expect(panel("Verdict").getByText("degraded: Advocate lost")).toBeInTheDocument();
  expect(panel("Scores").getByText("degraded")).toBeInTheDocument();
  expect(panel("Scores").getByRole("row", { name: /^Advocate/ })).toHaveTextContent("lost: no usable answer");
});

test("before the first word nothing is made up; the cost line says 0 of 3, 6 or 9", () => {
  const { log } = judge([[4, 4, 4]]);
  render(
    <ComponentWorld log={log.slice(0, 2)}>
      <JudgesOverview />
    </ComponentWorld>,
  );
  expect(screen.queryByRole("region", { name: "Verdict" })).not.toBeInTheDocument();
  expect(panel("Scores").getByText(/independently/)).toBeInTheDocument();
  expect(panel("Calls and state").getByText(/^0 judge calls so far; expected 3 \/ 6 \/ 9/)).toBeInTheDocument();
});

test("the matching is corrected before it counts: a match of one is refused here, the rest is sent (P4-23)", async () => {
  overview(judge(ALL_RAISE, MATCHING));
  const matching = panel("Which critical findings are the same?");
  expect(matching.getByText("matched by the moderator; it does not count yet")).toBeInTheDocument();
  expect(matching.getByRole("combobox", { name: "neutral/1 counts as" })).toHaveTextContent("Match A");
  expect(firstUnsaved()).toBeNull();
  await choose(user, matching.getByRole("combobox", { name: "against/2 counts as" }), "Match B");
  expect(matching.getByText("not saved")).toBeInTheDocument();
  expect(firstUnsaved()).toBe("The matching you changed");
  await user.click(matching.getByRole("button", { name: "Save this matching" }));
  expect(matching.getByRole("alert")).toHaveTextContent("Match B contains only against/2");
  expect(sent()).toEqual([]);
  await choose(user, matching.getByRole("combobox", { name: "against/2 counts as" }), "Stands alone");
  await choose(user, matching.getByRole("combobox", { name: "against/1 counts as" }), "Match A");
  await user.click(matching.getByRole("button", { name: "Save this matching" }));
  await vi.waitFor(() =>
    expect(sent()).toEqual([{ input: "correct_matching", data: { groups: [["neutral/1", "for/1", "against/1"]] } }]),
  );
});

test("revised documents are handed in where the verdict may send them back; only what changed is sent (P4-37)", async () => {
  overview(
    judge([[3.5, 3.5, 3.5]], {
      config: {
        documents: [
          { name: "plan", text: "Move." },
          { name: "design", text: "Boxes." },
        ],
      },
      artifact: "",
    }),
  );
  const handIn = panel("Your own revision");
  await user.click(handIn.getByRole("button", { name: "Revise the documents yourself…" }));
  expect(handIn.getByRole("textbox", { name: "Name of document 1" })).toHaveAttribute("readonly");
  expect(handIn.queryByRole("button", { name: "Remove plan" })).not.toBeInTheDocument();
  await user.click(handIn.getByRole("button", { name: "Submit the revised documents" }));
  expect(handIn.getByRole("alert")).toHaveTextContent("You have not changed anything yet.");
  await user.type(handIn.getByRole("textbox", { name: "Text of plan" }), " With a way back.");
  await user.click(handIn.getByRole("button", { name: "Add a document" }));
  expect(handIn.getByRole("textbox", { name: "Name of document 3" })).toHaveValue("tasks");
  await user.click(handIn.getByRole("button", { name: "Submit the revised documents" }));
  expect(handIn.getByRole("alert")).toHaveTextContent("Every document needs a name and a text.");
  await user.type(handIn.getByRole("textbox", { name: "Text of tasks" }), "1. Restore.");
  await user.click(handIn.getByRole("button", { name: "Submit the revised documents" }));
  await vi.waitFor(() =>
    expect(sent()).toEqual([
      {
        input: "hand_in_documents",
        data: {
          documents: [
            { name: "plan", text: "Move. With a way back." },
            { name: "tasks", text: "1. Restore." },
          ],
        },
      },
    ]),
  );
});

test("the verdict is downloaded as YAML once there is one, with the judges of both sides and their models (P4-46)", async () => {
  const files = catchDownloads();
  const majority = judge([[3.4, 3.9, 2.6]]);
  const running = overview({ ...majority, log: majority.log.slice(0, 6) });
  expect(screen.queryByRole("button", { name: "Verdict as YAML" })).not.toBeInTheDocument();
  running.unmount();
  overview(majority);
  await user.click(screen.getByRole("button", { name: "Verdict as YAML" }));
  await vi.waitFor(() => expect(files).toHaveLength(1));
  const text = await files[0]?.text;
  expect(text).toContain("verdict_type: majority\n");
  expect(text).toContain(
    "    model: scripted\n    score: 2.6\nmajority_judges:\n  - neutral\n  - for\nminority_judges:\n  - against\n",
  );
});

test("the state is downloaded as YAML in the shape of P4.8", async () => {
  const files = catchDownloads();
  overview(judge([[4, 4.1, 3.9]]));
  await user.click(screen.getByRole("button", { name: "State as YAML" }));
  await vi.waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text).toContain(
    "debate_validation:\n  enabled: true\n  rounds_completed: 1\n  consensus_reached_at: 1\n  round_1:\n    scores:\n      - 4\n      - 4.1\n      - 3.9\n    range: 0.2\n    consensus: true\n",
  );
});

test("single-round scoring shows totals of 20, the mean, the divergence and the challenge (P4-38 to P4-40)", () => {
  overview(judge([], { config: { enabled: false } }));
  expect(panel("Verdict").getByText("YELLOW 15.0 of 20")).toBeInTheDocument();
  expect(panel("Verdict").getByText("Earned in part.")).toBeInTheDocument();
  expect(panel("Verdict").getByText("totals suspiciously close together")).toBeInTheDocument();
  expect(panel("Scores").getByText("Divergence 0.0, low. Confidence HIGH.")).toBeInTheDocument();
  expect(panel("Scores").getByRole("columnheader", { name: "Architecture quality max 5" })).toBeInTheDocument();
});

test("the arguments: the small matrix opens a pair, claims have evidence and confidence, findings where each judge stands", async () => {
  const against: Said = {
    score: 3.9,
    agreements: [{ with_judge: "neutral", on_point: "The aim" }],
    disagreements: [
      {
        with_judge: "for",
        on_point: "March",
        my_counterargument: "Too early",
        my_evidence: "Line 2",
        their_evidence_weakness: "A wish",
      },
    ],
    unresolved_disputes: [{ topic: "When", my_view: "Later", opposing_view: "March" }],
  };
  tab(
    judge([
      [3.8, 4.2, raising(3.2, "No restore")],
      [
        { score: 4, critical_positions: [{ finding_id: "C1", stance: "reject", reason: "There is one" }] },
        4.2,
        against,
      ],
      [4, 4.2, 3.9],
    ]),
  );
  const matrix = panel("Agreements and disputes");
  expect(matrix.getByRole("button", { name: "Neutral judge of Advocate: nothing said" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await user.click(matrix.getByRole("button", { name: "Challenger of Advocate: 1 dispute" }));
  expect(
    within(matrix.getByRole("region", { name: "Challenger of Advocate" })).getByText(/Too early — Line 2/),
  ).toBeInTheDocument();
  expect(panel("Key claims").getAllByText("MEDIUM")).toHaveLength(3);
  expect(panel("Key claims").getAllByText("Two people")).toHaveLength(3);
  const finding = panel("Critical findings").getAllByRole("listitem")[0];
  expect(finding).toHaveTextContent("C1disputed");
  expect(finding).toHaveTextContent("Neutral judgerejects it");
  expect(finding).toHaveTextContent("Challengerraised it");
});

test("nobody has spoken: the tab says so", () => {
  const { log } = judge([[4, 4, 4]]);
  render(
    <ComponentWorld log={log.slice(0, 1)}>
      <ArgumentsTab />
    </ComponentWorld>,
  );
  expect(screen.getByText("Nobody has spoken yet.")).toBeInTheDocument();
});

test("P4-23 on the page of the decision alone: the matching can be corrected there, and only where the gate is about it", async () => {
  const { log, folded } = judge(ALL_RAISE, MATCHING);
  const [gate] = folded.lifecycle.openGates;
  if (!gate) throw new Error("Nothing is asked.");
  const { unmount } = render(
    <ComponentWorld log={log}>
      <DecideMatching gate={gate} />
    </ComponentWorld>,
  );
  const matching = panel("Which critical findings are the same?");
  await choose(user, matching.getByLabelText("for/1 counts as"), "Stands alone");
  await choose(user, matching.getByLabelText("neutral/1 counts as"), "Stands alone");
  await user.click(matching.getByText("Save this matching"));
  await vi.waitFor(() => expect(sent()).toEqual([{ input: "correct_matching", data: { groups: [] } }]));
  unmount();
  render(
    <ComponentWorld log={log}>
      <DecideMatching gate={{ ...gate, kind: "no_majority" }} />
    </ComponentWorld>,
  );
  expect(screen.queryByText("Which critical findings are the same?")).toBeNull();
});

test("findings of one judge show what the others answered by name, and after a revision what became of each (P4-44, P4-45)", () => {
  const claim = { claim: "Nobody owns step 2", evidence: "Plan", confidence: "HIGH", weighs: "against" };
  const played = judge([[2, 2, { score: 2, key_claims: [claim] }]], {
    config: { consensus_needs_answers: true, max_revision_loops: 1 },
    special: ({ kind, round, agentId }) =>
      kind === "rebut" && agentId === "for"
        ? {
            json: {
              ...rebuttal(2, 2),
              critical_positions: [{ finding_id: "F1", stance: "reject", reason: "Ben owns it" }],
            },
          }
        : kind === "analyse" && round > 2
          ? {
              json: {
                ...analysis(4.2),
                earlier_findings: [
                  { finding_id: "F1", state: agentId === "for" ? "open" : "resolved", passage: "Plan, line 3" },
                ],
              },
            }
          : null,
  });
  tab(played);
  const earlier = panel("What became of the earlier findings");
  expect(earlier.getByText("Nobody owns step 2")).toBeInTheDocument();
  expect(earlier.getAllByText("resolved")).toHaveLength(2);
  expect(earlier.getAllByText("still open")).toHaveLength(2);
  address.search = "?judgement=1";
  tab(played);
  const held = panel("Findings the scores rest on");
  expect(held.getByText("disputed")).toBeInTheDocument();
  expect(held.getByText("Ben owns it")).toBeInTheDocument();
});

test("a unanimous verdict below a judge's own score says why (P4-30, P4-31)", () => {
  overview(judge([[3.8, 4.0, 3.5]]));
  expect(
    panel("Verdict").getByText(
      "The scores are close enough to count as agreement, so the verdict is that of their mean, 3.8. Taken alone, Advocate at 4.0 would be PASS.",
    ),
  ).toBeInTheDocument();
  expect(panel("Verdict").getByText(/The overall scores decide; the weighted means/)).toBeInTheDocument();
});
