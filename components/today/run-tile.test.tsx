import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LivePage } from "@/components/testing/live-page";
import { RenderedAt } from "@/lib/client/page/clock";
import { deliberationRow } from "@/lib/testing/deliberation-row";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import { RunTile } from "./run-tile";

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function show(changes: Partial<DeliberationRow>) {
  render(
    <LivePage>
      <RenderedAt value={Date.now()}>
        <ul>
          <RunTile row={deliberationRow(changes)} protocolTitle="Debate" />
        </ul>
      </RenderedAt>
    </LivePage>,
  );
}

test("a tile says what the round may still take, where the rounds before tell", () => {
  show({ pace: { since: minutesAgo(1), usualMs: 5 * 60_000 } });
  expect(
    screen.getByText(/^Debate · round 3 of at most 10 · about 4 min left in this round · rehearsal$/),
  ).toBeVisible();
});

test.each([
  ["nothing is known", {}],
  ["it takes longer than they did", { pace: { since: minutesAgo(9), usualMs: 5 * 60_000 } }],
  ["it does not run yet", { status: "queued" as const, pace: { since: minutesAgo(1), usualMs: 5 * 60_000 } }],
])("and nothing where %s", (_, changes) => {
  show(changes);
  expect(screen.getByText("Debate · round 3 of at most 10 · rehearsal")).toBeVisible();
});
