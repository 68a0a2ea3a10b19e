import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { gateRowSchema, type GateRow } from "@/lib/contracts/gates";
import { ViewerContext } from "@/lib/client/people/viewer";
import type { Total } from "@/lib/contracts/page";
import { LOCAL_VIEWER, type Viewer } from "@/lib/domain/access/viewer";
import { startDeciding } from "@/lib/kernel/deciding";
import { Inbox } from "./inbox";

const position = (name: string, score: number) => ({
  agentId: name.toLowerCase(),
  name,
  score,
  stance: "",
  concerns: [],
  seq: 1,
});

const GATE: GateRow = gateRowSchema.parse({
  id: "gat_abcdefabcdef_1",
  deliberationId: "dlb_abcdefabcdef",
  deliberationTitle: "Job queue",
  protocol: "debate",
  source: { kind: "rehearsal", script: "stalls" },
  kind: "stalemate",
  status: "open",
  openedAt: "2026-11-16T10:00:00Z",
  openedSeq: 30,
  answeredBy: null,
  answeredAt: null,
  gate: {
    id: "gat_abcdefabcdef_1",
    kind: "stalemate",
    round: 4,
    title: "The debate has stalled",
    reason: "",
    rule: "P5-27",
    question: "How should it be resolved?",
    positions: [
      position("API", 93),
      position("Data", 18.900000000000002),
      position("Security", 55),
      position("Operations", 62),
    ],
    options: [{ id: "a", label: "A", consequence: "b" }],
  },
});

const exactly = (total: number) => ({ total, isTotalCapped: false });

function show(
  gates: GateRow[],
  running: number,
  {
    nextCursor = null,
    total = exactly(gates.length),
    others = [],
    viewer = LOCAL_VIEWER,
  }: { nextCursor?: string | null; total?: Total; others?: GateRow[]; viewer?: Viewer } = {},
) {
  const server = installFakeServer({
    "GET /api/gates?waitsFor=others": { data: { items: others, nextCursor: null, ...exactly(others.length) } },
    "GET /api/gates": { data: { items: gates, nextCursor, ...total } },
    "GET /api/deliberations": { data: { items: [], nextCursor: null, ...exactly(running) } },
  });
  render(
    <LivePage>
      <ViewerContext value={viewer}>
        <Inbox
          initial={{
            page: { items: gates, nextCursor, ...total },
            others: { items: others, nextCursor: null, ...exactly(others.length) },
            running: exactly(running),
            at: Date.now(),
          }}
        />
      </ViewerContext>
    </LivePage>,
  );
  return server;
}

test("says by what they are ordered once one of them has a deadline", () => {
  const deciding = startDeciding(
    GATE.gate.id,
    { deciders: [], needed: 1, deadline: { minutes: 60, ending: "remind" } },
    "2027-01-01T12:00:00.000Z",
  );
  show([gateRowSchema.parse({ ...GATE, deciding })], 0);
  expect(screen.getByText("1 decision waiting, nearest deadline first")).toBeInTheDocument();
});

test("more than a page: says how many wait, and loads the next ones", async () => {
  const user = userEvent.setup();
  const server = show([GATE], 0, { nextCursor: "c1", total: { total: 1000, isTotalCapped: true } });
  expect(screen.getByText("1,000+ decisions waiting, oldest first")).toBeInTheDocument();
  expect(screen.getByText("1 of 1,000+")).toBeInTheDocument();
  const next = gateRowSchema.parse({ ...GATE, id: "gat_abcdefabcdeg_1", deliberationTitle: "Billing" });
  server.answers["GET /api/gates?waitsFor=you&cursor=c1"] = {
    data: { items: [next], nextCursor: null, total: 1000, isTotalCapped: true },
  };
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByRole("link", { name: "Billing" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Job queue" })).toBeInTheDocument();
});

test("a waiting decision says what is asked, who disagrees, and opens its form", () => {
  show([GATE], 0);
  expect(screen.getByRole("link", { name: "Job queue" })).toHaveAttribute("href", "/decide/gat_abcdefabcdef_1");
  expect(screen.getByText("How should it be resolved?")).toBeInTheDocument();
  const who = within(screen.getByRole("list", { name: "Who disagrees" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent);
  expect(who).toEqual(["Data 18.9", "Security 55", "Operations 62", "highest: API 93"]);
});

const ref = (name: string) => ({ id: `per_${name.toLowerCase().padEnd(20, "0")}`, name });
const twoAsked = startDeciding(
  GATE.id,
  { deciders: [ref("Ada"), ref("Grace")], needed: 2, deadline: { minutes: 60, ending: "close" } },
  "2027-01-01T12:00:00.000Z",
);

test("what waits for others stands apart, with whom it waits for and until when", () => {
  const linus: Viewer = {
    kind: "person",
    ...ref("Linus"),
    email: "",
    space: "spc_first",
    spaces: [],
    role: "observer",
    session: null,
    token: null,
    scopes: null,
  };
  show([], 0, { others: [{ ...GATE, deciding: twoAsked }], viewer: linus });
  expect(screen.getByText("Nothing needs you. No deliberation is running.")).toBeInTheDocument();
  const others = screen.getByRole("region", { name: /^Waiting for others/ });
  expect(within(others).getByText("waits for Ada and Grace")).toBeInTheDocument();
  expect(others).toHaveTextContent(/until \S.*\d\d:\d\d/);
});

test("a decision for several says who else is asked", () => {
  show([{ ...GATE, deciding: twoAsked }], 0);
  expect(screen.getByText("Ada and Grace, both have to agree")).toBeInTheDocument();
  expect(screen.queryByText("Waiting for others")).toBeNull();
});

test.each([
  [0, "Nothing needs you. No deliberation is running."],
  [1, "Nothing needs you. 1 deliberation is running."],
  [3, "Nothing needs you. 3 deliberations are running."],
])("with %i running and nothing waiting it says so", (running, words) => {
  show([], running);
  expect(screen.getByText(words)).toBeInTheDocument();
});
