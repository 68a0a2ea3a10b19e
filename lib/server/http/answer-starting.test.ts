import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answerStarting } from "./refuse";

const server = createServer(answerStarting);
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => void server.close(resolve)));

it.each(["/", "/api/health", "/socket.io/?EIO=4&transport=polling"])(
  "%s is told to come back in a moment",
  async (path) => {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("1");
    expect(await response.json()).toEqual({
      error: { code: "unavailable", message: "Parley is starting. Try again in a moment." },
    });
  },
);
