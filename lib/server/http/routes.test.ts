import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ENDPOINTS } from "@/lib/contracts/openapi/all";
import type { Endpoint } from "@/lib/contracts/endpoint";
import type { RouteHandler } from "./route";

const API = path.resolve("app/api");
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
/** Answers what nobody else does, and so has no contract. */
const CATCH_ALL = "[...path]/route.ts";

type Found = { address: string; contract: Endpoint; dynamic: unknown };

async function routes(): Promise<Found[]> {
  const files = readdirSync(API, { recursive: true, encoding: "utf8" }).filter(
    (file) => /(?:^|\/)route\.ts$/.test(file) && file !== CATCH_ALL,
  );
  const found = await Promise.all(
    files.map(async (file) => {
      const module = (await import(path.join(API, file))) as Record<string, RouteHandler>;
      const address = `/api/${path.posix.dirname(file).replace(/\[(\w+)\]/g, ":$1")}`;
      return METHODS.filter((method) => module[method]).map((method) => ({
        address: `${method} ${address}`,
        contract: module[method]!.contract,
        dynamic: module["dynamic"],
      }));
    }),
  );
  return found.flat();
}

const addressOf = ({ method, path: address }: Endpoint): string => `${method} ${address}`;

it("every route has its contract, and every contract its route", async () => {
  const found = await routes();
  expect(found.map(({ address }) => address).toSorted()).toEqual(Object.values(ENDPOINTS).map(addressOf).toSorted());
  for (const { address, contract, dynamic } of found) {
    expect(addressOf(contract)).toBe(address);
    expect(dynamic).toBe("force-dynamic");
  }
});
