import { render } from "@testing-library/react";
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { address } from "@/components/testing/address";
import { AnnounceContext, type Announce } from "@/lib/client/live/announcer";
import { openGatesCountQuery } from "@/lib/client/lists/inbox-queries";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createLive, LiveContext } from "@/lib/client/live/live";
import { ShortcutsProvider } from "@/lib/client/shortcuts/shortcuts-provider";
import { LiveNavigation } from "./main-navigation";

const announce = vi.fn<Announce>();
beforeEach(() => announce.mockReset());

/** The navigation as the server sent it with one that waits, and the means to say how many there are now. */
function show(pathname: string) {
  address.pathname = pathname;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const { queryKey } = openGatesCountQuery;
  queries.setQueryData(queryKey, 1);
  render(
    <QueryClientProvider client={queries}>
      <LiveContext value={createLive(queries)}>
        <ShortcutsProvider>
          <AnnounceContext value={announce}>
            <LiveNavigation needsYou={1} />
          </AnnounceContext>
        </ShortcutsProvider>
      </LiveContext>
    </QueryClientProvider>,
  );
  const badge = () => document.querySelector("nav")?.textContent;
  return async (count: number) => {
    act(() => void queries.setQueryData(queryKey, count));
    await vi.waitFor(() =>
      count > 0 ? expect(badge()).toContain(`${count} waiting`) : expect(badge()).not.toContain("waiting"),
    );
  };
}

test("a decision that comes to wait is announced, one that is gone is not", async () => {
  const setCount = show("/");
  expect(announce).not.toHaveBeenCalled();
  await setCount(2);
  expect(announce.mock.calls).toEqual([["2 decisions wait for you now.", { urgent: true }]]);
  await setCount(0);
  await setCount(1);
  expect(announce.mock.lastCall?.[0]).toBe("A decision waits for you.");
  expect(announce).toHaveBeenCalledTimes(2);
});

test("a deliberation's own page announces its questions itself", async () => {
  const setCount = show("/deliberations/dlb_abcdefabcdef");
  await setCount(2);
  expect(announce).not.toHaveBeenCalled();
});
