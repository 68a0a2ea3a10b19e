import { expect, it } from "vitest";
import { agentIdSchema } from "@/lib/domain/ids";
import { capital, nameOf } from "./wording";

it("names a seat, then a servant, then the id as it stands", () => {
  const state = {
    panel: [
      { id: agentIdSchema.parse("ada"), name: "Ada" },
      { id: agentIdSchema.parse("chair"), name: "Grace" },
    ],
  };
  expect(
    ["ada", "chair", "author", "constructor"].map((id) => nameOf(state, id, { chair: "Chair", author: "Author" })),
  ).toEqual(["Ada", "Grace", "Author", "constructor"]);
  expect(nameOf(state, "author")).toBe("author");
});

it("begins with a capital", () => {
  expect(["öl", "", "A b"].map(capital)).toEqual(["Öl", "", "A b"]);
});
