/** The page as Markdown with the front matter and headings of MADR 4. Everything written by agents and people is escaped (markdown-data.ts). */
import { conditionInWords } from "@/lib/domain/wording";
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
  PageStatusChange,
  Statement,
} from "./adr-page";

/** How many of each part a page has room for; what is left out is in the dossier, and the page says how many that are. */
type Room = {
  drivers: number;
  options: number;
  /** For and against each, per option; 0: the part is left out. */ arguments: number;
  conditions: number;
  /** Conditions that are provided for already; what is open comes first. */ met: number;
  /** Of each kind. */ consequences: number;
  confirmation: number;
  /** 0: they are only counted. */ steps: number;
  /** How it is carried out, beside the steps. */ guidance: number;
  more: number;
};

/** A page is read in one go: about 70 lines, whatever was said. */
const MAX_LINES = 70;

const ROOMS: readonly Room[] = [
  {
    drivers: 8,
    options: 6,
    arguments: 3,
    conditions: 10,
    met: 8,
    consequences: 4,
    confirmation: 5,
    steps: 6,
    guidance: 6,
    more: 6,
  },
  {
    drivers: 6,
    options: 6,
    arguments: 2,
    conditions: 8,
    met: 6,
    consequences: 3,
    confirmation: 4,
    steps: 5,
    guidance: 5,
    more: 5,
  },
  {
    drivers: 5,
    options: 6,
    arguments: 1,
    conditions: 8,
    met: 4,
    consequences: 3,
    confirmation: 3,
    steps: 4,
    guidance: 4,
    more: 4,
  },
  {
    drivers: 5,
    options: 5,
    arguments: 1,
    conditions: 6,
    met: 3,
    consequences: 2,
    confirmation: 2,
    steps: 3,
    guidance: 3,
    more: 3,
  },
  {
    drivers: 4,
    options: 4,
    arguments: 1,
    conditions: 5,
    met: 2,
    consequences: 1,
    confirmation: 2,
    steps: 0,
    guidance: 2,
    more: 2,
  },
  {
    drivers: 5,
    options: 6,
    arguments: 0,
    conditions: 6,
    met: 3,
    consequences: 3,
    confirmation: 3,
    steps: 4,
    guidance: 4,
    more: 4,
  },
  {
    drivers: 5,
    options: 5,
    arguments: 0,
    conditions: 5,
    met: 2,
    consequences: 2,
    confirmation: 2,
    steps: 3,
    guidance: 3,
    more: 3,
  },
  {
    drivers: 3,
    options: 4,
    arguments: 0,
    conditions: 4,
    met: 1,
    consequences: 1,
    confirmation: 2,
    steps: 2,
    guidance: 2,
    more: 2,
  },
  {
    drivers: 3,
    options: 4,
    arguments: 0,
    conditions: 4,
    met: 0,
    consequences: 1,
    confirmation: 2,
    steps: 0,
    guidance: 1,
    more: 2,
  },
  {
    drivers: 3,
    options: 4,
    arguments: 0,
    conditions: 3,
    met: 0,
    consequences: 1,
    confirmation: 1,
    steps: 0,
    guidance: 1,
    more: 1,
  },
];

const STATUS_CHANGES = 3;

const ALL = Number.POSITIVE_INFINITY;
const EVERYTHING: Room = {
  drivers: ALL,
  options: ALL,
  arguments: ALL,
  conditions: ALL,
  met: ALL,
  consequences: ALL,
  confirmation: ALL,
  steps: ALL,
  guidance: ALL,
  more: ALL,
};

/** `dossier`: the name of the file beside it, for links; on screen the events are on the same page. */
export const pageMarkdown = (page: AdrPage, dossier: string): string => fitted(page, dossier).text;

function fitted(page: AdrPage, dossier: string): { text: string; writer: PageWriter } {
  let found: { text: string; writer: PageWriter } | undefined;
  // What becomes of its status later takes no line from what was decided.
  const decided = { ...page, statusChanges: [] };
  for (const room of ROOMS) {
    const linesIn = new PageWriter(decided, dossier, room).parts().join("\n\n").split("\n").length;
    const writer = new PageWriter(page, dossier, room);
    found = { writer, text: `${writer.parts().join("\n\n")}\n` };
    if (linesIn <= MAX_LINES) break;
  }
  if (!found) throw new Error("A page has at least one room.");
  return found;
}

/** For the dossier: the text a model drafted, whole, where the page has no room for all of it. What the program says of itself stands there anyway. */
export function draftInFull(page: AdrPage, dossier: string): string | null {
  if (page.writtenBy !== "model") return null;
  const shown = fitted(page, dossier).writer.drafted();
  const whole = new PageWriter(page, dossier, EVERYTHING).drafted();
  if (shown.join("\n") === whole.join("\n")) return null;
  const inPlace = whole.map((part) => part.replace(/^#+ (.*)$/, "**$1:**").replaceAll(`](${dossier}#`, "](#"));
  const why = "The page has no room for all of what was drafted; this is the whole of it.";
  return ["## What was drafted for the page", why, ...inPlace].join("\n\n");
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
      ...section("## Context and Problem Statement", [this.paragraph(context)]),
      ...section("## Decision Drivers", this.drivers()),
      ...section("## Considered Options", this.options()),
      ...section("## Decision Outcome", this.outcome()),
      ...section("### Consequences", this.consequences()),
      ...section("### Confirmation", this.confirmation()),
      ...section("### Implementation", this.implementation()),
      ...this.arguments(),
      ...section(MORE, this.more()),
    ];
  }

  /** What of a draft there may be no room for. */
  drafted(): string[] {
    return [
      ...section("## Decision Drivers", this.drivers()),
      ...section("## Considered Options", this.options()),
      ...section("### Consequences", this.consequences()),
      ...section("### Confirmation", this.confirmation()),
      ...section("### Implementation", this.carryingOut()),
      ...this.arguments(),
      ...section("## Open questions", [this.openQuestions().join("\n")]),
    ];
  }

  /** Sentences that rest on the same have their marks once, behind the last of them. */
  private paragraph(statements: readonly Statement[]): string {
    return statements
      .map((one, index) => {
        const next = statements[index + 1];
        const isSame = next && !one.isUncited && !next.isUncited && one.cites.join() === next.cites.join();
        return isSame ? sentence(one.text) : this.said(one);
      })
      .join(" ");
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

  private drivers(): string[] {
    const { drivers, inDossier } = this.page;
    return this.list(drivers, this.room.drivers, (one) => this.driver(one), this.counted(drivers, inDossier.drivers));
  }

  /** A draft may say two things of the dossier in one: of what it wrote, only its own sentences are counted. */
  private counted(items: readonly unknown[], inDossier: number): number {
    return this.page.writtenBy === "model" ? items.length : inDossier;
  }

  private list<T>(items: readonly T[], room: number, line: (item: T) => string, all = items.length): string[] {
    if (items.length === 0) return [];
    const lines = fitting(items, room, all).map((item) => `- ${line(item)}`);
    return [[...lines, ...this.rest(lines.length, all)].join("\n")];
  }

  /** How many the dossier has beyond these. */
  private rest(shown: number, all: number, word = ""): string[] {
    if (all <= shown) return [];
    const left = word ? countOf(all - shown, `more ${word}`) : `${all - shown} more`;
    return [`- ${left} in the [dossier](${this.dossier}).`];
  }

  private options(): string[] {
    const { options, kind } = this.page;
    const listed = this.list(options, this.room.options, (option) => this.option(option));
    if (options.length > 1) return listed;
    if (options.length === 1 || kind === "decision") return [...listed, "No other option is on record."];
    return [kind === "draft" ? "None is on record yet." : "None is on record."];
  }

  /** Where there is no room for what spoke for and against each, what decided against it still stands with its name. */
  private option({ name, isChosen, why, cons }: PageOption): string {
    const head = `${markdownLine(endless(name))}${isChosen ? " (chosen)" : ""}`;
    const reason = why ?? (this.room.arguments === 0 ? cons[0] : null);
    return reason && !isChosen ? `${head}. Rejected: ${this.said(reason)}` : head;
  }

  private outcome(): string[] {
    const { outcome } = this.page;
    const listed = this.conditions();
    return [
      `**${sentence(outcome.decision.text).replaceAll("**", "")}** ${this.marks(outcome.decision.cites)}`.trim(),
      ...[this.paragraph([...outcome.how, ...outcome.because])].filter((one) => one !== ""),
      ...(listed.length > 0 ? ["Conditions:", ...listed] : []),
    ];
  }

  private conditions(): string[] {
    const { conditions } = this.page;
    const open = conditions.filter(({ state }) => state === "open");
    const met = conditions.filter(({ state }) => state === "met");
    const shown = fitting(met, this.room.met);
    const left = met.length - shown.length;
    const lines = [
      ...this.list(open, this.room.conditions, (one) => this.condition(one)),
      ...shown.map((one) => `- ${this.condition(one)}`),
      ...(left > 0
        ? [
            `- ${countOf(left, shown.length > 0 ? "more condition" : "condition")} provided for already: see the [dossier](${this.dossier}).`,
          ]
        : []),
    ];
    return lines.length > 0 ? [lines.join("\n")] : [];
  }

  private condition({ text, by, state, cites }: PageCondition): string {
    return `${sentence(text)} *${capital(conditionInWords({ state }))}, asked for by ${markdownLine(by)}.* ${this.marks(cites)}`.trim();
  }

  private consequences(): string[] {
    const { consequences } = this.page;
    const all = this.counted(consequences, this.page.inDossier.consequences);
    const ofKind = (kind: PageConsequence["kind"]) => consequences.filter((one) => one.kind === kind);
    const of = (count: number) => KINDS.flatMap((kind) => ofKind(kind).slice(0, count));
    const some = of(this.room.consequences);
    const isOneLeft = consequences.length === some.length + 1 && all === consequences.length;
    const shown = isOneLeft ? of(consequences.length) : some;
    const lines = shown.map((one) => `- ${capital(one.kind)}: ${this.said(one)}`);
    return lines.length === 0 ? [] : [[...lines, ...this.rest(lines.length, all)].join("\n")];
  }

  private confirmation(): string[] {
    const { confirmation, revisit } = this.page;
    const items = [...confirmation, ...revisit.map((one) => ({ ...one, text: `Revisit when: ${one.text}` }))];
    return this.list(items, this.room.confirmation, (one) => this.said(one));
  }

  private implementation(): string[] {
    const { steps: room } = this.room;
    const steps = room > 0 ? this.list(this.page.steps, room, (one) => this.said(one)) : [];
    const lines = [...steps, ...this.carryingOut()];
    return lines.length > 0 ? [lines.join("\n")] : [];
  }

  private carryingOut(): string[] {
    const { carryingOut } = this.page;
    const ordered = CARRYING_OUT.flatMap((kind) => carryingOut.filter((one) => one.kind === kind));
    return this.list(ordered, this.room.guidance, (one) => `**${capital(one.kind)}:** ${this.said(one)}`);
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
    const { dissent, decidedByPeople, statusChanges, assumed } = this.page;
    const { more } = this.room;
    // The last one is the status it has.
    const latest = fitting(statusChanges.toReversed(), STATUS_CHANGES).toReversed();
    const earlier = statusChanges.length - latest.length;
    const lines = [
      ...(earlier > 0
        ? [`- ${countOf(earlier, "earlier change")} of its status in the [dossier](${this.dossier}).`]
        : []),
      ...latest.map((one) => `- ${this.changed(one)}`),
      ...BY_PEOPLE.flatMap((kind) =>
        this.few(
          decidedByPeople.filter((one) => one.kind === kind),
          more,
          kind,
          (one) => this.decided(one),
        ),
      ),
      ...this.few(dissent, more, "dissenting opinion", (one) => this.dissented(one)),
      ...this.openQuestions(),
      ...this.few(assumed, more, "assumption", (one) => `**Assumed:** ${this.said(one)}`),
    ];
    return [...(lines.length > 0 ? [lines.join("\n")] : []), this.legend()];
  }

  private openQuestions(): string[] {
    const { openQuestions, inDossier } = this.page;
    const all = this.counted(openQuestions, inDossier.openQuestions);
    return this.few(openQuestions, this.room.more, "open question", (one) => this.question(one), all);
  }

  private few<T>(
    items: readonly T[],
    room: number,
    word: string,
    line: (item: T) => string,
    all = items.length,
  ): string[] {
    const lines = fitting(items, room, all).map((item) => `- ${line(item)}`);
    return [...lines, ...this.rest(lines.length, all, word)];
  }

  private decided({ kind, by, asked, choice, with: texts, why, cites }: PageDecision): string {
    const added = texts.map((text) => ` ${sentence(text)}`).join("");
    const reason = why ? ` Reason: ${sentence(why)}` : "";
    return `**${kind === "answer" ? "Answered" : "Decided"} by ${markdownLine(by)}:** ${sentence(asked)} *${sentence(choice).replaceAll("*", "")}*${added}${reason} ${this.marks(cites)}`.trim();
  }

  private changed({ status, by, date, why, supersededBy, cites }: PageStatusChange): string {
    const successor = supersededBy ? `, in favour of ${supersededBy}` : "";
    // Not “superseded by Ada”: readers of ADRs take what follows for a record.
    return `**Status set by ${markdownLine(by)}** on ${date}: *${status}*${successor}.${why ? ` Reason: ${sentence(why)}` : ""} ${this.marks(cites)}`.trim();
  }

  private dissented({ name, about, words, cites }: PageDissent): string {
    const head = `**Dissent, ${markdownLine(name)}${about ? ` (${markdownLine(about)})` : ""}:**`;
    return words === null
      ? `${head} in its own words in the dossier ${this.marks(cites)}`.trim()
      : `${head} "${markdownLine(words)}" ${this.marks(cites)}`.trim();
  }

  private question(question: PageQuestion): string {
    const { owner, due } = question;
    const when = due && (/^(?:before|after|by|when|once|until|at|on|in|within)\b/i.test(due) ? due : `by ${due}`);
    const who = [owner && `owner: ${owner}`, when].filter(Boolean).join("; ");
    return `**Open question${who ? ` (${markdownLine(who)})` : ""}:** ${this.said(question)}`;
  }

  private legend(): string {
    const { writtenBy, reviewed, notice, behind, steps } = this.page;
    // Where there is no room for them, they take no line from dissent and open questions either.
    const left = this.room.steps === 0 && steps.length > 0 ? [`${countOf(steps.length, "step")} to carry it out`] : [];
    const drafted =
      writtenBy === "model"
        ? ` ${notice ? "The script of the rehearsal" : "A model"} drafted the text from the log; outcome, conditions, steps, dissent and people’s decisions are the log’s own.`
        : "";
    return `${LEGEND} The [dossier](${this.dossier}) lists them and has the rest: ${markdownLine(andList([...behind, ...left]))}.${drafted}${reviewed ? ` ${markdownLine(reviewed)}` : ""}`;
  }
}

const BY_PEOPLE = ["decision", "answer"] as const satisfies readonly PageDecision["kind"][];

const LEGEND = "Marks such as (e12) name the event of the log that the sentences before them rest on.";

/** The foot of a page without what stands on every page, for those who look for words. */
export const withoutLegend = (foot: string): string =>
  foot
    .split("\n\n")
    .filter((part) => !part.startsWith("Marks such as (e12) name the event") && part !== MORE)
    .join("\n\n");

const MORE = "## More Information";

const KINDS = ["good", "bad", "neutral"] as const;
const CARRYING_OUT = ["guidance", "constraint", "migration"] as const;

/** As many as there is room for, and one more where a line would only say that there is one more. */
const fitting = <T>(items: readonly T[], room: number, all = items.length): readonly T[] =>
  items.length === room + 1 && all === items.length ? items : items.slice(0, room);

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
