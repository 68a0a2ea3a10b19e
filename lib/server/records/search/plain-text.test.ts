import { expect, it } from "vitest";
import { plainText } from "./plain-text";

it("has the words of links and none of their targets, and no marks of events", () => {
  expect(
    plainText(
      "- Keep *Postgres*, see the [runbook](https://ops.example/run.markdown). ([e45](0003-keep.dossier.markdown#e45), [s3](0003-keep.dossier.markdown#s3))\n",
    ),
  ).toBe("Keep Postgres , see the runbook.");
});
