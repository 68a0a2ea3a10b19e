import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { SidePanel } from "@/components/deliberation/side/side-panel";
import { OpenedContext, type OpenedFrom } from "@/lib/client/live/opened-bundle";
import type { DeliberationEvent } from "@/lib/events/schema";
import { snapshotOf } from "@/lib/projections/snapshot";
import { foldLog } from "@/lib/kernel/fold";
import { playScores } from "@/lib/testing/builders";
import { ComponentWorld } from "@/lib/testing/component-world";
import { TEST_ID } from "@/lib/testing/play";
import { HeaderActions } from "./header-actions";
import { OpenedNotice } from "./opened-notice";
import { StatusBanner } from "./status-banner";

const OPENED: OpenedFrom = {
  parley: "0.1.0",
  openedBy: "Grace",
  openedAt: "2026-01-06T09:00:00.000Z",
  edited: null,
  changes: 0,
};

function show(log: readonly DeliberationEvent[], opened: OpenedFrom | null = OPENED) {
  return render(
    <ComponentWorld log={[...log]}>
      <OpenedContext value={opened}>
        <HeaderActions snapshot={snapshotOf(TEST_ID, foldLog(log))} onDecide={() => {}} />
        <OpenedNotice />
        <StatusBanner />
        <SidePanel />
      </OpenedContext>
    </ComponentWorld>,
  );
}

test("a question that was open is shown and can't be answered", async () => {
  const { log } = playScores([[95, 95, 95, 95, 40]], { config: { max_iterations: 1 } });
  show(log).unmount();
  show(log);
  expect(screen.getByText(/does not go on here/)).toHaveTextContent(
    /Parley 0\.1\.0 exported it\. Grace opened it here .* the hashes of all files and of its \d+ events were as the export left them\. It had not ended when the bundle was made/,
  );
  expect(await screen.findByText("This question was open when the bundle was made")).toBeInTheDocument();
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.queryByRole("button", { name: /Decide|Pause/ })).toBeNull();
});

test("the same log as one's own can be answered", async () => {
  const { log } = playScores([[95, 95, 95, 95, 40]], { config: { max_iterations: 1 } });
  show(log, null);
  expect(screen.queryByText(/bundle/)).toBeNull();
  expect((await screen.findAllByRole("radio")).length).toBeGreaterThan(0);
  expect(screen.getByRole("button", { name: /Submit decision/ })).toBeInTheDocument();
});

test("in the middle of a round nobody is speaking, and it can be exported and deleted, not cancelled", async () => {
  const { log } = playScores([[95, 95, 95, 95, 95]]);
  const begun = log.findIndex(({ payload }) => payload.type === "ask.started") + 1;
  show(log.slice(0, begun));
  expect(screen.queryByText(/is writing/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  expect(screen.getAllByRole("menuitem", { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    "Ask again…",
    "Compare…",
    "Present",
    "Copy link",
    "Export as zip",
    "Export as bundle",
    "Delete…",
  ]);
});

test("one that has ended says that nothing can be changed, and leads to its record", () => {
  show(playScores([[95, 95, 95, 95, 95]]).log);
  expect(screen.getByText(/Nothing can be changed here\.$/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "View record" })).toBeInTheDocument();
});
