import { expect, it } from "vitest";
import { PROTOCOLS } from "@/lib/protocols/registry";
import { promptFor } from "./registry";

it("has a prompt for every ask kind of every protocol, each with an id of its own and a version", () => {
  const prompts = Object.values(PROTOCOLS).flatMap(({ id, asks }) => Object.keys(asks).map((kind) => promptFor(id, kind)));
  expect(prompts.map(({ id, version }) => `${id}@${version}`)).toEqual(["debate/speak@1", "debate/synthesise@1", "debate/diagnose@1"]);
});

it("knows no other", () => {
  expect(() => promptFor("debate", "constructor")).toThrow("no prompt for debate/constructor");
  expect(() => promptFor("toString", "speak")).toThrow("no prompt for toString/speak");
});
