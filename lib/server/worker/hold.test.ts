import type { Pool } from "pg";
import { expect, it, vi } from "vitest";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { TEST_ID } from "@/lib/testing/play";
import { Hold } from "./hold";

const HOUR_MS = 3_600_000;

it("a lease that was confirmed before the machine slept is not taken for fresh", async () => {
  const row = { owner: "other", epoch: 8 };
  const query = vi.fn<() => Promise<{ rows: (typeof row)[] }>>(async () => ({ rows: [row] }));
  const hold = new Hold(
    { id: TEST_ID, owner: "us", epoch: 7 },
    {
      pool: { query } as unknown as Pool,
      store: {} as EventStore,
      counts: { appends: 0, conflicts: 0, takeovers: 0, leasesLost: 0 },
    },
  );
  await hold.expectHeld();
  expect(query).not.toHaveBeenCalled();

  const woken = Date.now() + HOUR_MS;
  vi.spyOn(Date, "now").mockImplementation(() => woken);
  await expect(hold.expectHeld()).rejects.toThrow("taken over");
  expect(query).toHaveBeenCalledOnce();
});
