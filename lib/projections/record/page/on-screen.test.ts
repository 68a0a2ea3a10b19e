import { expect, it } from "vitest";
import { pageOnScreen } from "./on-screen";

const PAGE = `---
status: accepted
date: 2026-01-05
decision-makers: "Action: Lead (agent), Ada"
---

# Keep it

See ([e12](0001-keep-it.dossier.markdown#e12)) and the [dossier](0001-keep-it.dossier.markdown).
`;

it("has its front matter as facts, and links within the page", () => {
  expect(pageOnScreen(PAGE, "0001-keep-it.dossier.markdown")).toEqual({
    facts: [
      { name: "status", value: "accepted" },
      { name: "date", value: "2026-01-05" },
      { name: "decision makers", value: "Action: Lead (agent), Ada" },
    ],
    markdown: "# Keep it\n\nSee ([e12](#e12)) and the [dossier](#dossier).\n",
  });
});

it("knows the dossier by the name it had in earlier texts", () => {
  const { markdown } = pageOnScreen("See [e2](0001-keep-it.dossier.md#e2).", "0001-keep-it.dossier.markdown");
  expect(markdown).toBe("See [e2](#e2).");
});

it("leaves a text without front matter as it is", () => {
  expect(pageOnScreen("# A\n\n---\n\nb", "x.dossier.markdown")).toEqual({ facts: [], markdown: "# A\n\n---\n\nb" });
});
