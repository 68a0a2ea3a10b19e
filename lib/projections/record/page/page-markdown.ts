/** The page as Markdown with the front matter and headings of MADR 4. Everything written by agents and people is escaped (markdown-data.ts). */
import { capital } from "@/lib/domain/wording";
import { markdownLine } from "@/lib/projections/record/markdown-data";
import { andList, countOf, ended, endless } from "@/lib/projections/wording";
import type {
  AdrPage,
  Cite,
  PageCondition,
  PageConsequence,
  PageDecision,
  PageDissent,
  PageDriver,
  PageOption,
  PageQuestion,
  Statement,
} from "./adr-page";

/** How many of each part a page has room for; what is left out is in the dossier, and the page says how many that are. */
type Room = {
  drivers: number;
  options: number;
  /** For and against each, per option; 0: the part is left out. */ arguments: number;
  conditions: number;
  /** Conditions that are met already; what is open comes first. */ met: number;
  /** Of each kind. */ consequences: number;
  confirmation: number;
  more: number;
};

/** A page is read in one go: about 70 lines, whatever was said. */
const MAX_LINES = 70;

const ROOMS: readonly Room[] = [
  { drivers: 8, options: 6, arguments: 3, conditions: 10, met: 8, consequences: 4, confirmation: 5, more: 6 },
  { drivers: 6, options: 6, arguments: 2, conditions: 8, met: 6, consequences: 3, confirmation: 4, more: 5 },
  { drivers: 5, options: 6, arguments: 1, conditions: 8, met: 4, consequences: 3, confirmation: 3, more: 4 },
  { drivers: 5, options: 5, arguments: 1, conditions: 6, met: 3, consequences: 2, confirmation: 2, more: 3 },
  { drivers: 4, options: 4, arguments: 1, conditions: 5, met: 2, consequences: 1, confirmation: 2, more: 2 },
  { drivers: 5, options: 6, arguments: 0, conditions: 6, met: 3, consequences: 3, confirmation: 3, more: 4 },
  { drivers: 5, options: 5, arguments: 0, conditions: 5, met: 2, consequences: 2, confirmation: 2, more: 3 },
  { drivers: 3, options: 4, arguments: 0, conditions: 4, met: 1, consequences: 1, confirmation: 2, more: 2 },
];

/** `dossier`: the name of the file beside it, for links; on screen the events are on the same page. */
export function pageMarkdown(page: AdrPage, dossier: string): string {
  let text = "";
  for (const room of ROOMS) {
    text = `${new PageWriter(page, dossier, room).parts().join("\n\n")}\n`;
    if (text.split("\n").length - 1 <= MAX_LINES) break;
  }
  return text;
}

class PageWriter {
  private readonly page: AdrPage;
  private readonly dossier: string;
  private readonly room: Room;

  constructor(page: AdrPage, dossier: string, room: Room) {
    this.page = page;
    this.dossier = dossier;
    this.room = room;
  }

  parts(): string[] {
    const { title, notice, context } = this.page;
    return [
      frontMatter(this.page),
      `# ${markdownLine(title)}`,
      ...(notice ? [`> ${notice}`] : []),
      ...section("## Context and Problem Statement", [context.map((one) => this.said(one)).join(" ")]),
      ...section(
        "## Decision Drivers",
        this.list(this.page.drivers, this.room.drivers, (one) => this.driver(one)),
      ),
      ...section("## Considered Options", this.options()),
      ...section("## Decision Outcome", this.outcome()),
      ...section("### Consequences", this.consequences()),
      ...section("### Confirmation", this.confirmation()),
      ...this.arguments(),
      ...section("## More Information", this.more()),
    ];
  }

  /** With its marks behind it. */
  private said({ text, cites, isUncited }: Statement): string {
    return `${sentence(text)} ${this.marks(cites, isUncited)}`.trim();
  }

  private marks(cites: readonly Cite[], isUncited = false): string {
    if (isUncited) return "*(not cited)*";
    return cites.length === 0 ? "" : `(${cites.map((cite) => `[${cite}](${this.dossier}#${cite})`).join(", ")})`;
  }

  private driver(driver: PageDriver): string {
    const { by } = driver;
    return by.length > 0 ? `**${markdownLine(andList(by))}:** ${this.said(driver)}` : this.said(driver);
  }

  private list<T>(items: readonly T[], room: number, line: (item: T) => string): string[] {
    if (items.length === 0) return [];
    const lines = items.slice(0, room).map((item) => `- ${line(item)}`);
    const left = items.length - lines.length;
    return [[...lines, ...(left > 0 ? [`- ${left} more in the [dossier](${this.dossier}).`] : [])].join("\n")];
  }

  private options(): string[] {
    const { options } = this.page;
    return options.length < 2 ? [] : this.list(options, this.room.options, (option) => this.option(option));
  }

  private option({ name, isChosen, why }: PageOption): string {
    const head = `${markdownLine(endless(name))}${isChosen ? " (chosen)" : ""}`;
    return why && !isChosen ? `${head}. Rejected: ${this.said(why)}` : head;
  }

  private outcome(): string[] {
    const { outcome } = this.page;
    const listed = this.conditions();
    return [
      `**${sentence(outcome.decision.text).replaceAll("**", "")}** ${this.marks(outcome.decision.cites)}`.trim(),
      ...(outcome.because.length > 0 ? [outcome.because.map((one) => this.said(one)).join(" ")] : []),
      ...(listed.length > 0 ? ["Conditions:", ...listed] : []),
    ];
  }

  private conditions(): string[] {
    const { conditions } = this.page;
    const open = conditions.filter(({ state }) => state === "open");
    const met = conditions.filter(({ state }) => state === "met");
    const left = met.length - this.room.met;
    const lines = [
      ...this.list(open, this.room.conditions, (one) => this.condition(one)),
      ...met.slice(0, this.room.met).map((one) => `- ${this.condition(one)}`),
      ...(left > 0 ? [`- ${countOf(left, "more condition")} met already: see the [dossier](${this.dossier}).`] : []),
    ];
    return lines.length > 0 ? [lines.join("\n")] : [];
  }

  private condition({ text, by, state, cites }: PageCondition): string {
    return `${sentence(text)} *${capital(state)}, asked for by ${markdownLine(by)}.* ${this.marks(cites)}`.trim();
  }

  private consequences(): string[] {
    const { consequences } = this.page;
    const ofKind = (kind: PageConsequence["kind"]) => consequences.filter((one) => one.kind === kind);
    const shown = (["good", "bad", "neutral"] as const).flatMap((kind) =>
      ofKind(kind).slice(0, this.room.consequences),
    );
    const left = consequences.length - shown.length;
    const lines = shown.map((one) => `- ${capital(one.kind)}: ${this.said(one)}`);
    return lines.length === 0
      ? []
      : [[...lines, ...(left > 0 ? [`- ${left} more in the [dossier](${this.dossier}).`] : [])].join("\n")];
  }

  private confirmation(): string[] {
    const { confirmation, revisit } = this.page;
    const items = [...confirmation, ...revisit.map((one) => ({ ...one, text: `Revisit when: ${one.text}` }))];
    return this.list(items, this.room.confirmation, (one) => this.said(one));
  }

  private arguments(): string[] {
    const { arguments: room, options: count } = this.room;
    const argued = this.page.options.slice(0, count).filter(({ pros, cons }) => pros.length + cons.length > 0);
    if (room === 0 || argued.length === 0) return [];
    return [
      "## Pros and Cons of the Options",
      ...argued.flatMap(({ name, pros, cons }) => [
        `### ${markdownLine(endless(name))}`,
        [
          ...pros.slice(0, room).map((one) => `- Good: ${this.said(one)}`),
          ...cons.slice(0, room).map((one) => `- Bad: ${this.said(one)}`),
        ].join("\n"),
      ]),
    ];
  }

  private more(): string[] {
    const { dissent, openQuestions, decidedByPeople, assumed } = this.page;
    const { more } = this.room;
    const lines = [
      ...this.few(decidedByPeople, more, "decision", (one) => this.decided(one)),
      ...this.few(dissent, more, "dissenting opinion", (one) => this.dissented(one)),
      ...this.few(openQuestions, more, "open question", (one) => this.question(one)),
      ...this.few(assumed, more, "assumption", (one) => `**Assumed:** ${this.said(one)}`),
    ];
    return [...(lines.length > 0 ? [lines.join("\n")] : []), this.legend()];
  }

  private few<T>(items: readonly T[], room: number, word: string, line: (item: T) => string): string[] {
    const left = items.length - room;
    return [
      ...items.slice(0, room).map((item) => `- ${line(item)}`),
      ...(left > 0 ? [`- ${countOf(left, `more ${word}`)} in the [dossier](${this.dossier}).`] : []),
    ];
  }

  private decided({ by, asked, choice, why, cites }: PageDecision): string {
    const reason = why ? ` Reason: ${sentence(why)}` : "";
    return `**Decided by ${markdownLine(by)}:** ${sentence(asked)} *${sentence(choice).replaceAll("*", "")}*${reason} ${this.marks(cites)}`.trim();
  }

  private dissented({ name, about, words, cites }: PageDissent): string {
    const head = `**Dissent, ${markdownLine(name)}${about ? ` (${markdownLine(about)})` : ""}:**`;
    return words === null
      ? `${head} in its own words in the dossier ${this.marks(cites)}`.trim()
      : `${head} "${markdownLine(words)}" ${this.marks(cites)}`.trim();
  }

  private question(question: PageQuestion): string {
    const { owner, due } = question;
    const who = [owner && `owner ${owner}`, due && `by ${due}`].filter(Boolean).join(", ");
    return `**Open question${who ? ` (${markdownLine(who)})` : ""}:** ${this.said(question)}`;
  }

  private legend(): string {
    const { writtenBy, reviewed, notice } = this.page;
    const drafted =
      writtenBy === "model"
        ? ` ${notice ? "The script of the rehearsal" : "A model"} drafted the text from the log; outcome, conditions, dissent and people’s decisions are the log’s own.`
        : "";
    return `Marks such as (e12) name the event of the log a sentence rests on. The [dossier](${this.dossier}) lists them and has the rest: who took part, the rounds, every ${this.page.issueWord}, the costs.${drafted}${reviewed ? ` ${markdownLine(reviewed)}` : ""}`;
  }
}

/** With a full stop, unless it has an end of its own, also inside of a bracket or a quotation. */
const sentence = (text: string): string => {
  const line = markdownLine(text);
  return /[.!?…](?:[)\]”"’»*_]*| \([^()]{1,60}\))$/.test(line) ? line : ended(line);
};

/** A part without a body is left out. */
const section = (heading: string, body: readonly string[]): string[] =>
  body.every((one) => one === "") ? [] : [heading, ...body];

function frontMatter({ status, date, deciders, consulted }: AdrPage): string {
  const people = (names: readonly string[]): string => yamlText(names.join(", "));
  return [
    "---",
    ...(status === null ? [] : [`status: ${yamlText(status)}`]),
    `date: ${date}`,
    ...(deciders.length > 0 ? [`decision-makers: ${people(deciders)}`] : []),
    ...(consulted.length > 0 ? [`consulted: ${people(consulted)}`] : []),
    "---",
  ].join("\n");
}

/** Bare where YAML reads it as the text it is. */
const yamlText = (text: string): string =>
  /^[\p{L}][\p{L}\p{N} ,.()’'-]*$/u.test(text) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text)
    ? text
    : JSON.stringify(text);
