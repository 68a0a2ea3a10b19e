import { expect, it, vi } from "vitest";
import { persistently } from "./persistently";

const away = () => Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });

it("fetches a part again while the server is away", async () => {
  vi.useFakeTimers();
  const fetchPart = vi.fn<() => Promise<string>>().mockResolvedValue("part");
  fetchPart.mockRejectedValueOnce(away()).mockRejectedValueOnce(away());
  const part = persistently(fetchPart);
  await vi.runAllTimersAsync();
  expect(await part).toBe("part");
  expect(fetchPart).toHaveBeenCalledTimes(3);
});

it("gives up in the end", async () => {
  vi.useFakeTimers();
  const problem = persistently(() => Promise.reject(away())).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await problem).toMatchObject({ name: "ChunkLoadError" });
});

it("does not fetch a part again that came and is broken", async () => {
  const fetchPart = vi.fn<() => Promise<never>>().mockRejectedValue(new TypeError("x is not a function"));
  await expect(persistently(fetchPart)).rejects.toThrow("x is not a function");
  expect(fetchPart).toHaveBeenCalledOnce();
});
