import { render, screen, within } from "@testing-library/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MarkedText, markPieces } from "@/components/ui/text/cite-marks";
import { Markdown } from "@/components/ui/text/markdown";
import { IssuesTab } from "@/components/deliberation/issues/issues-tab";
import { ComponentWorld } from "@/lib/testing/component-world";
import { debateCreated, panelOf, speakReply } from "@/lib/testing/builders";
import { citationOf, evidenceOf, groundingOf } from "@/lib/testing/grounded/grounded";
import { play } from "@/lib/testing/play";
import { PERSON_SOURCE } from "@/lib/domain/evidence/own-sources";
import { contentHashSchema } from "@/lib/domain/evidence/source";
import { CiteChip } from "./cite-chip";
import { WithCitations } from "./with-citations";

const SAID = "It is lost [C1], see [c1][c2] and [c9]. Code: `a[c1]`, [a link [c1]](https://example.com/).";
const CONCERN = "The state is lost [c1], says nobody [c7].";

const { log } = play({
  created: { ...debateCreated({ panel: panelOf("API"), config: { max_iterations: 1 } }), grounding: groundingOf() },
  answer: ({ kind, agentId }) =>
    kind === "speak"
      ? {
          json: speakReply(70, { blocking_concerns: agentId === "api" ? [CONCERN] : ["Something else."] }),
          evidence: evidenceOf(
            agentId === "api"
              ? {
                  citations: [
                    citationOf("c1", "const muted = new Set();"),
                    citationOf("c2", "nowhere", { status: "not_found" }),
                  ],
                }
              : {},
          ),
        }
      : { fail: "timeout" },
});
const seq = log.find(({ payload }) => payload.type === "reply.recorded" && payload.agentId === "api")?.seq ?? 0;

const show = (children: React.ReactNode, of: number | null = seq) =>
  render(
    <ComponentWorld log={log}>
      <WithCitations seq={of}>{children}</WithCitations>
    </ComponentWorld>,
  );

test("a mark leads to the passage of its citation, or to the citation where no text has it", () => {
  const { container } = show(<Markdown>{SAID}</Markdown>);
  const links = screen.getAllByRole("link", { name: /^\[c\d\]$/i });
  expect(links.map((link) => link.textContent)).toEqual(["[C1]", "[c1]", "[c2]"]);
  expect(links[0]).toHaveAttribute("href", expect.stringMatching(/tab=sources.*line=4/));
  expect(links[2]).toHaveAttribute("href", expect.stringMatching(/seq=\d+.*#cited-\d+-c2$/));
  // The words are what they were: in code, in a link, and where no citation has the name.
  expect(container).toHaveTextContent("It is lost [C1], see [c1][c2] and [c9]. Code: a[c1], a link [c1].");
});

test("the same in plain text, and none without citations or in another seat's reply", () => {
  show(<MarkedText>{CONCERN}</MarkedText>);
  expect(screen.getByRole("link", { name: "[c1]" })).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "[c7]" })).toBeNull();
  for (const other of [null, log.length]) {
    const { container, unmount } = show(<Markdown>{"It is lost [c1]."}</Markdown>, other);
    expect(within(container).queryByRole("link")).toBeNull();
    unmount();
  }
});

test("in the list of concerns a mark leads to the citation, everything else to the reply", () => {
  render(
    <ComponentWorld log={log}>
      <IssuesTab />
    </ComponentWorld>,
  );
  const named = screen.getAllByText(/^The state is lost/);
  const row = named.map((one) => one.closest("li")).find((one) => one !== null) as HTMLElement;
  expect(row).toHaveTextContent(CONCERN);
  expect(within(row).getByRole("link", { name: "[c1]" })).toHaveAttribute(
    "href",
    expect.stringContaining("tab=sources"),
  );
  expect(within(row).getByRole("link", { name: /^The state is lost/ })).toHaveAttribute(
    "href",
    expect.stringContaining(`seq=${seq}`),
  );
});

test("no word is lost or added, whatever the text", () => {
  const text = fc.string({ unit: fc.constantFrom("[", "]", "c", "1", " ", "\n", "x") });
  fc.assert(
    fc.property(text, (said) => {
      const pieces = markPieces(said).map((piece) => piece.text);
      expect(pieces.join("")).toBe(said);
    }),
  );
});

test("a chip names the passage, and of what a person answered the question instead of a line", () => {
  const at = {
    source: PERSON_SOURCE,
    path: "Who is on call?",
    from: 2,
    to: 2,
    hash: contentHashSchema.parse("a".repeat(64)),
  };
  show(
    <>
      <CiteChip citation={citationOf("c1", "const muted = new Set();")} />
      <CiteChip citation={citationOf("c2", "Nobody yet.", { source: PERSON_SOURCE, at })} />
    </>,
  );
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "src/mute.ts:4-5",
    "answer to “Who is on call?”",
  ]);
});
