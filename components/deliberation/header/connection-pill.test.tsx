import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ComponentWorld, createTestLive } from "@/lib/testing/component-world";
import { ConnectionPill } from "./connection-pill";

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime("2026-01-05T14:00:00.000Z");
});
afterEach(() => vi.useRealTimers());

const tick = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("a lost connection is quiet for 2 s, then named, after 30 s offline with a way out", () => {
  const live = createTestLive();
  const retry = vi.fn<() => void>();
  live.feed.retry = retry;
  live.connection.write({ phase: "live", since: Date.now(), caughtUp: null });
  render(
    <ComponentWorld live={live}>
      <ConnectionPill headSeq={218} lastEventAt="2026-01-05T14:02:11.000Z" />
    </ComponentWorld>,
  );
  expect(screen.getByText("Live · event 218")).toBeInTheDocument();
  act(() => live.connection.write({ phase: "lost", since: Date.now(), caughtUp: null }));
  tick(1_000);
  expect(screen.getByText("Live · event 218")).toBeInTheDocument();
  tick(1_000);
  expect(screen.getByText(/^Reconnecting… showing up to \d\d:02:11$/)).toBeInTheDocument();
  tick(28_000);
  expect(screen.getByText(/^Offline · showing up to/)).toBeInTheDocument();
  screen.getByRole("button", { name: "Retry" }).click();
  expect(retry).toHaveBeenCalledOnce();
});

test("what was caught up is said for 4 s and links to the first of it", () => {
  const live = createTestLive();
  live.connection.write({ phase: "live", since: Date.now(), caughtUp: { count: 12, firstSeq: 207, at: Date.now() } });
  render(
    <ComponentWorld live={live}>
      <ConnectionPill headSeq={218} lastEventAt="2026-01-05T14:02:11.000Z" />
    </ComponentWorld>,
  );
  expect(screen.getByRole("link", { name: "Caught up, 12 new events" })).toHaveAttribute(
    "href",
    "/deliberations/x?tab=log&seq=207",
  );
  tick(4_000);
  expect(screen.getByText("Live · event 218")).toBeInTheDocument();
});
