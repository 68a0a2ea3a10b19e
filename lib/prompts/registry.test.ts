import { expect, it } from "vitest";
import { providedProtocols } from "@/lib/kernel/registry";
import { promptFor } from "./registry";

it("has a prompt for every ask a model answers, each with an id of its own and a version", () => {
  const kinds = providedProtocols().flatMap(({ id, asks }) =>
    Object.entries(asks).flatMap(([kind, { answeredBy }]) => (answeredBy ? [] : [{ id, kind }])),
  );
  const prompts = kinds.map(({ id, kind }) => promptFor(id, kind));
  expect(prompts.map(({ id }) => id)).toEqual(kinds.map(({ id, kind }) => `${id}/${kind}`));
  expect(prompts.every(({ version }) => version >= 1)).toBe(true);
});

it("knows no other", () => {
  expect(() => promptFor("debate", "constructor")).toThrow("no prompt for debate/constructor");
  expect(() => promptFor("toString", "speak")).toThrow("no prompt for toString/speak");
});
