import { describe, expect, it } from "vitest";
import { bodyProblem, composeRecord, headWithFacts, recordParts } from "./record-parts";

const PAGE = `---
status: accepted
date: 2026-01-05
decision-makers: Ada
---

# Keep the queue

> Rehearsal: nobody assessed it.

## Context and Problem Statement

Why.

\`\`\`
## More Information
\`\`\`

## More Information on naming

Kept.

## More Information

The dossier.
`;

const NOTHING = { owner: null, reviewDate: null, supersededBy: null, supersedes: [] };

describe("the parts of a page", () => {
  it("put together again are the same page", () => {
    const parts = recordParts(PAGE);
    expect(composeRecord(parts)).toBe(PAGE);
    expect(headWithFacts(parts.head, NOTHING)).toBe(parts.head);
  });

  it("are told apart by sections, not by what is in code or only begins alike", () => {
    const { head, body, foot } = recordParts(PAGE);
    expect(head).toMatch(/^---\nstatus: accepted[^]*# Keep the queue[^]*nobody assessed it\.$/);
    expect(body).toMatch(/^## Context[^]*\n## More Information\n[^]*## More Information on naming\n\nKept\.$/);
    expect(foot).toBe("## More Information\n\nThe dossier.");
  });

  it("of a text without sections are its head alone", () => {
    expect(recordParts("# Only a title\n")).toEqual({ head: "# Only a title", body: "", foot: "" });
  });
});

it("what people set stands in the front matter, as text whatever it is", () => {
  const facts = {
    owner: 'Ada *Root*: "x"',
    reviewDate: "2027-03-01",
    supersededBy: 9,
    supersedes: ["ADR-0002", "ADR-0003"],
  };
  const head = headWithFacts(recordParts(PAGE).head, facts);
  expect(head.split("\n").slice(0, 8)).toEqual([
    "---",
    "status: superseded by ADR-0009",
    "date: 2026-01-05",
    "decision-makers: Ada",
    'supersedes: "ADR-0002, ADR-0003"',
    'owner: "Ada *Root*: \\"x\\""',
    'review-date: "2027-03-01"',
    "---",
  ]);
  expect(head).toContain("\n# Keep the queue\n");
});

describe("a body", () => {
  it.each([
    "Plain words, 1 < 2 and a<b.",
    "`<details>` in code",
    "``a ` <b>`` in code",
    "<https://example.org> and <ada@example.org>",
    "```html\n<details>\n```",
    "~~~\n<!-- -->\n~~~",
    "\\<details> is text",
  ])("may be %j", (body) => {
    expect(bodyProblem(body)).toBeNull();
  });

  it.each([
    ["a\n```\nb", "The code block that begins in line 2 is not closed."],
    ["> ~~~\nb\n```", "The code block that begins in line 1 is not closed."],
    ["fine\n<!-- the rest", "Line 2 has HTML."],
    ["see <details>", "Line 1 has HTML."],
    ["</div>", "Line 1 has HTML."],
    ["`open <script>", "Line 1 has HTML."],
    ["<details", "Line 1 has HTML."],
  ])("can't be %j", (body, why) => {
    expect(bodyProblem(body)).toContain(why);
  });
});
