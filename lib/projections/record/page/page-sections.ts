/** A page of ours in the parts a reader looks for, the decision right after what it is about. Its words stay as they are; a file keeps MADR's order. */

export type PageSection = {
  heading: string;
  /** `decision`: its first paragraph is the decision itself. */
  kind: "plain" | "decision" | "dissent" | "confirmation";
  markdown: string;
};

export type SectionedPage = {
  title: string;
  /** What stands between the title and the first section. */
  lead: string;
  sections: readonly PageSection[];
  /** What the page says of itself, at its end. */
  legend: string;
  /** What its marks name, in the order they are read: the first is 1. */
  cites: readonly string[];
};

/** Where each stands on screen; what people called otherwise stays behind what it followed. */
const PLACES: Readonly<Record<string, number>> = {
  "context and problem statement": 0,
  "decision outcome": 1,
  "decision drivers": 2,
  "considered options": 3,
  "pros and cons of the options": 4,
  consequences: 5,
  dissent: 6,
  confirmation: 7,
  implementation: 8,
  status: 9,
  "decided by people": 9,
  "answered by people": 9,
  "open questions": 10,
  assumptions: 11,
  "more information": 12,
};

/** Parts of the outcome that are read on their own. */
const PARTS = new Set(["consequences", "confirmation", "implementation"]);

export function sectionedPage(markdown: string): SectionedPage {
  const { title, lead, sections } = splitPage(markdown);
  const { more, legend } = withoutLegend(sections);
  const ordered = inPlace(more.flatMap(partsOfMore)).filter(({ markdown: text }) => text !== "");
  const cites: string[] = [];
  const withNumbers = (text: string): string => numbered(text, cites);
  return {
    title,
    lead: withNumbers(lead),
    sections: ordered.map(({ heading, markdown: text }) => ({
      heading,
      kind: KINDS[heading.toLowerCase()] ?? "plain",
      markdown: withNumbers(text),
    })),
    legend,
    cites,
  };
}

const KINDS: Readonly<Record<string, PageSection["kind"]>> = {
  "decision outcome": "decision",
  dissent: "dissent",
  confirmation: "confirmation",
};

type Part = { heading: string; markdown: string };

function splitPage(markdown: string): { title: string; lead: string; sections: Part[] } {
  const found: { heading: string; lines: string[] }[] = [{ heading: "", lines: [] }];
  let title = "";
  let isCode = false;
  for (const line of markdown.split("\n")) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    const [, marks = "", words = ""] = (isCode ? null : /^(#{1,3}) +(.*)$/.exec(line)) ?? [];
    const heading = words.trim();
    if (marks === "#" && title === "" && found.length === 1) title = heading;
    else if (marks === "##" || (marks === "###" && PARTS.has(heading.toLowerCase())))
      found.push({ heading, lines: [] });
    else found.at(-1)?.lines.push(line);
  }
  const [lead, ...sections] = found.map(({ heading, lines }) => ({ heading, markdown: lines.join("\n").trim() }));
  return { title, lead: lead?.markdown ?? "", sections };
}

/** The last paragraph of the last section, which is Parley's own. */
function withoutLegend(sections: readonly Part[]): { more: readonly Part[]; legend: string } {
  const last = sections.at(-1);
  const at = last?.heading.toLowerCase() === "more information" ? last.markdown.search(/^Marks such as /m) : -1;
  if (!last || at === -1) return { more: sections, legend: "" };
  return {
    more: [...sections.slice(0, -1), { ...last, markdown: last.markdown.slice(0, at).trim() }],
    // On screen they are numbers.
    legend: last.markdown
      .slice(at)
      .trim()
      .replace(
        "Marks such as (e12) name the event of the log",
        "The numbers name, under Sources, the event of the log",
      ),
  };
}

/** Which of Parley's closing lines belong together: how each begins, and what it reads like below a heading of its own. */
const GROUPS: readonly { heading: string; begins: RegExp; reads: string; isOneOf: RegExp }[] = [
  { heading: "Dissent", begins: /^\*\*Dissent, /, reads: "**", isOneOf: /dissenting opinions? (?:are )?in the/ },
  {
    heading: "Status",
    begins: /^\*\*Status set by /,
    reads: "**",
    isOneOf: /earlier changes? of its status in the/,
  },
  { heading: "Decided by people", begins: /^\*\*Decided by /, reads: "**", isOneOf: /decisions? (?:are )?in the/ },
  // Pages from before call answers decisions, and stand above.
  { heading: "Answered by people", begins: /^\*\*Answered by /, reads: "**", isOneOf: /answers? (?:are )?in the/ },
  {
    heading: "Open questions",
    begins: /^\*\*Open question(?: \(([^)]*)\))?:\*\* /,
    reads: "",
    isOneOf: /open questions? (?:are )?in the/,
  },
  { heading: "Assumptions", begins: /^\*\*Assumed:\*\* /, reads: "", isOneOf: /assumptions? (?:are )?in the/ },
];

function partsOfMore(section: Part): Part[] {
  if (section.heading.toLowerCase() !== "more information") return [section];
  const rest: string[] = [];
  const groups = GROUPS.map(() => [] as string[]);
  for (const line of section.markdown.split("\n")) {
    const said = line.startsWith("- ") ? line.slice(2) : null;
    const at = said === null ? -1 : GROUPS.findIndex(({ begins, isOneOf }) => begins.test(said) || isOneOf.test(said));
    const group = GROUPS[at];
    if (said === null || !group) rest.push(line);
    else groups[at]?.push(`- ${asRead(said, group)}`);
  }
  return [
    ...GROUPS.map(({ heading }, index) => ({ heading, markdown: (groups[index] ?? []).join("\n") })),
    { ...section, markdown: rest.join("\n").trim() },
  ];
}

/** Who answers a question and by when is not lost with the words before it. */
function asRead(said: string, { begins, reads }: (typeof GROUPS)[number]): string {
  const who = begins.exec(said)?.[1];
  return `${said.replace(begins, reads)}${who ? ` *(${who})*` : ""}`;
}

function inPlace(sections: readonly Part[]): Part[] {
  let last = 0;
  return sections
    .map((section) => ({ section, place: (last = PLACES[section.heading.toLowerCase()] ?? last) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ section }) => section);
}

const MARKS = /\(((?:\[[es]\d{1,7}\]\(#[es]\d{1,7}\)(?:, )?){1,20})\)/g;

/** `([e12](#e12), [s3](#s3))` as footnotes: `[1](#e12) [2](#s3)`. */
function numbered(text: string, cites: string[]): string {
  return text.replaceAll(MARKS, (_, marks: string) =>
    [...marks.matchAll(/#([es]\d+)/g)]
      .map(([, cite = ""]) => {
        if (!cites.includes(cite)) cites.push(cite);
        return `[${cites.indexOf(cite) + 1}](#${cite})`;
      })
      .join(" "),
  );
}
