import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { address } from "@/components/testing/address";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";
import { CommandMenu } from "./command-menu";

function Actions({ onRecords }: { onRecords: () => void }) {
  useShortcut("go.inbox", () => {});
  useShortcut("go.records", onRecords);
  return null;
}

const NOTHING = { data: { items: [], nextCursor: null, total: 0, isTotalCapped: false, unread: 0 } };
const listOf = (...items: object[]) => ({ data: { ...NOTHING.data, items, total: items.length } });
const SOURCE = { kind: "rehearsal", script: "converges" };
const QUEUE = {
  id: "dlb_queue0000000",
  title: "Which job queue?",
  protocol: "debate",
  status: "running",
  round: 2,
  headSeq: 20,
  createdAt: "2026-11-16T08:00:00.000Z",
  updatedAt: "2026-11-16T08:00:00.000Z",
  maxRounds: 5,
  scoreSeries: [],
  target: 90,
  calls: 4,
  outcome: null,
  record: null,
  source: SOURCE,
  agentCount: 5,
  openIssueCount: 0,
};
const RECORD = {
  number: 7,
  slug: "queue",
  title: "Queue in Postgres",
  asked: "Queue in Postgres",
  status: "accepted",
  createdAt: "2026-11-16T08:00:00.000Z",
  deliberationId: "dlb_decided00000",
  protocol: "debate",
  source: SOURCE,
  owner: null,
  reviewDate: null,
  isDue: false,
  version: 0,
  supersededBy: null,
};

const box = () => screen.findByRole("combobox", { name: "Search actions, deliberations and records" });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

async function open(answers: Parameters<typeof installFakeServer>[0] = {}) {
  const user = userEvent.setup();
  const onRecords = vi.fn<() => void>();
  const server = installFakeServer({ "GET /api/deliberations": NOTHING, "GET /api/records": NOTHING, ...answers });
  render(
    <LivePage>
      <Actions onRecords={onRecords} />
      <CommandMenu />
    </LivePage>,
  );
  await user.keyboard("{Control>}k{/Control}");
  expect(screen.getByRole("dialog", { name: "Command menu" })).toBeInTheDocument();
  return { user, onRecords, server, box: await box() };
}

test("⌘K lists what this screen can do; typing filters, Enter runs it", async () => {
  const { user, onRecords, box: input } = await open();
  expect(options()).toEqual([expect.stringContaining("Needs you"), expect.stringContaining("Go to Decisions")]);
  await user.type(input, "dec{Enter}");
  expect(onRecords).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("deliberations and records are found as one types, asked for once the typing pauses", async () => {
  const {
    user,
    server,
    box: input,
  } = await open({
    "GET /api/deliberations?q=queue&limit=5": listOf(QUEUE),
    "GET /api/records?q=queue&limit=5": listOf(RECORD),
  });
  // Letter by letter without a pause: on a busy machine user.type would make one long enough to search in.
  for (const typed of ["q", "qu", "que", "queu", "queue"]) fireEvent.change(input, { target: { value: typed } });
  expect(screen.getByRole("status")).toHaveTextContent("Searching…");
  await waitFor(() =>
    expect(options()).toEqual([
      expect.stringContaining("Which job queue?"),
      expect.stringContaining("Queue in Postgres"),
    ]),
  );
  expect(server.sent.map(({ path }) => path)).toEqual(["/api/deliberations", "/api/records"]);
  expect(screen.getByRole("status")).toHaveTextContent("2 results");
  await user.keyboard("{ArrowDown}{Enter}");
  expect(address.push).toHaveBeenCalledExactlyOnceWith("/records/7");
});

test("a part of the settings is found by what it is about", async () => {
  const { user, box: input } = await open();
  await user.type(input, "dark");
  await waitFor(() => expect(options()).toEqual(["Appearance"]));
  await user.keyboard("{Enter}");
  expect(address.push).toHaveBeenCalledExactlyOnceWith("/settings#appearance");
});

test("a list that can't be searched says so, beside what was found, and can be asked again", async () => {
  const {
    user,
    server,
    box: input,
  } = await open({
    "GET /api/deliberations": {
      status: 422,
      error: { code: "invalid_input", message: "The database does not answer." },
    },
    "GET /api/records": listOf(RECORD),
  });
  await user.type(input, "queue");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The deliberations could not be searched. The database does not answer.",
  );
  expect(options()).toEqual([expect.stringContaining("Queue in Postgres")]);
  server.answers["GET /api/deliberations"] = listOf(QUEUE);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(options()).toHaveLength(2));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("no match is said in words", async () => {
  const { user, box: input } = await open();
  await user.type(input, "zzz");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("Nothing matches “zzz”."));
});
