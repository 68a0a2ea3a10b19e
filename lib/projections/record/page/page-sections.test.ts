import { expect, it } from "vitest";
import { sectionedPage } from "./page-sections";

const PAGE = `# Keep it

> Rehearsal.

## Context and Problem Statement

Jobs are lost. ([e1](#e1))

## Decision Drivers

- **Ada:** Two on call. ([e4](#e4), [s2](#s2))

## Our own heading

Ours.

## Decision Outcome

**Keep it.** ([e9](#e9), [e4](#e4))

\`\`\`
## not a heading
\`\`\`

### Confirmation

- No job lost.

## More Information

- **Status set by Ada** on 2026-01-05: *accepted*.
- **Decided by Ada:** Go on? *Yes.* ([e7](#e7))
- **Answered by Ada:** Who is on call? *Nobody.* ([e6](#e6))
- 2 more answers in the [dossier](#dossier).
- **Dissent, Security (score 55):** "Encrypt first." ([e8](#e8))
- 1 more dissenting opinion in the [dossier](#dossier).
- **Open question (owner Grace, by May):** Who pays?
- **Assumed:** Traffic doubles.
- Something else.

Marks such as (e12) name the event of the log.
`;

it("puts the decision behind its context, each closing line below its own heading, and loses nothing", () => {
  const { title, lead, sections, legend } = sectionedPage(PAGE);
  expect({ title, lead, legend }).toEqual({
    title: "Keep it",
    lead: "> Rehearsal.",
    legend: "The numbers name, under Sources, the event of the log.",
  });
  expect(sections.map(({ heading, kind }) => [heading, kind])).toEqual([
    ["Context and Problem Statement", "plain"],
    ["Decision Outcome", "decision"],
    ["Decision Drivers", "plain"],
    ["Our own heading", "plain"],
    ["Dissent", "dissent"],
    ["Confirmation", "confirmation"],
    ["Status", "plain"],
    ["Decided by people", "plain"],
    ["Answered by people", "plain"],
    ["Open questions", "plain"],
    ["Assumptions", "plain"],
    ["More Information", "plain"],
  ]);
  const text = (heading: string) => sections.find((one) => one.heading === heading)?.markdown;
  expect(text("Decision Outcome")).toContain("## not a heading");
  expect(text("Dissent")).toBe(
    '- **Security (score 55):** "Encrypt first." [5](#e8)\n- 1 more dissenting opinion in the [dossier](#dossier).',
  );
  expect(text("Status")).toBe("- **Ada** on 2026-01-05: *accepted*.");
  expect(text("Answered by people")).toBe(
    "- **Ada:** Who is on call? *Nobody.* [7](#e6)\n- 2 more answers in the [dossier](#dossier).",
  );
  expect(text("Open questions")).toBe("- Who pays? *(owner Grace, by May)*");
  expect(text("More Information")).toBe("- Something else.");
});

it("numbers marks as they are read, the same one always the same", () => {
  const { sections, cites } = sectionedPage(PAGE);
  expect(cites).toEqual(["e1", "e9", "e4", "s2", "e8", "e7", "e6"]);
  expect(sections[1]?.markdown).toContain("**Keep it.** [2](#e9) [3](#e4)");
  expect(sections[2]?.markdown).toBe("- **Ada:** Two on call. [3](#e4) [4](#s2)");
});
