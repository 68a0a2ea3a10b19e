/**
 * Whatever a text holds, reading it takes time in proportion to its length. Every exported function that takes a text
 * is found in the source and tried with each hostile family: a new one is tried without being named here.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { subjectSchema } from "@/lib/domain/subject";
import { storable } from "@/lib/events/storable";
import { EventDecoder } from "@/lib/models/openai/event-decoder";
import { createRedactor } from "@/lib/models/openai/problems/redact";
import { salientTerms } from "@/lib/models/rehearsal/salient-terms";
import { subjectMatter } from "@/lib/models/rehearsal/subject-matter";
import { readDocument } from "@/lib/protocols/review/rehearsal/document/document";
import { plainer, withoutRepeat } from "@/lib/protocols/review/rehearsal/document/wording";
import { artifactDiff } from "@/lib/projections/artifact-diff";

import { similarity, wordingOf } from "@/lib/protocols/debate/rules/wording";
import { traceTable } from "@/lib/protocols/structured/views/board/trace-table";
import { cutSections } from "@/lib/prompts/shorten";
import { inline, section } from "@/lib/prompts/section";
import { parseSatisfactionScore } from "@/lib/protocols/debate/rules/satisfaction-score";
import { keywordsOf, matchDomains } from "@/lib/protocols/chair/rules/dispatch/keywords";
import { triageSignals } from "@/lib/protocols/chair/rules/dispatch/triage-signals";
import { chairConfigSchema } from "@/lib/protocols/chair/rules/config";
import { pointersIn } from "@/lib/evidence/pointers";
import { EMPTY_SHELF } from "@/lib/prompts/evidence/grounds";
import { findFile } from "@/lib/looking/find-file";
import { hitsIn } from "@/lib/looking/search-text";
import { splitEvidence } from "@/lib/looking/split-evidence";
import { noticeMail } from "@/lib/server/notify/deliver/mail-body";
import { webhookBody } from "@/lib/server/notify/deliver/webhook-body";
import { commitMessage } from "@/lib/server/records/folder/commit-message";
import { remarkCiteMarks } from "@/components/ui/text/cite-marks";
import { rankDecisions } from "@/lib/evidence/rank-decisions";
import { rankLines } from "@/lib/evidence/rank-lines";
import { soughtIn } from "@/lib/evidence/words";
import { chunksOf } from "@/lib/server/sources/chunks";
import { htmlText } from "@/lib/server/sources/read/html-text";
import { checkPath } from "@/lib/server/sources/source-path";
import { readLeniently } from "@/lib/kernel/read-leniently";
import { sectionResolver } from "@/lib/protocols/structured/rules/validator/section-resolver";
import { searchTerms } from "@/lib/search/openalex";
import { checkQuotes } from "@/lib/evidence/check-quote";
import { inTurn } from "@/lib/testing/thorough";
import { FAMILIES, slowness } from "./hostile-texts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const FOLDERS = [
  "lib/adr",
  "lib/domain",
  "lib/evidence",
  "lib/events",
  "lib/kernel",
  "lib/protocols",
  "lib/prompts",
  "lib/projections",
  "lib/models",
  "lib/search",
  "lib/client",
  "lib/contracts",
  "lib/looking",
  "lib/runner",
  "lib/server",
  "components",
];
const TEXT_PARAMETERS =
  "text|markdown|raw|artifact|excerpt|line|word|called|question|sentence|heading|body|message|name|query|q|title|head|" +
  "page|quote|one|asked|problem|point|clause|words|source|shown|decision|answer|subject|link|before|reason|userAgent";
const READER = new RegExp(
  String.raw`^export (?:async )?(?:function (\w+)(?:<[^>]*>)?|const (\w+) = (?:async )?)\(\s*(?:${TEXT_PARAMETERS}): string[,)=]`,
  "gm",
);

const SUBJECT = subjectSchema.parse({
  title: "Queue",
  question: "Which queue?",
  context: "Two rounds of funding.",
  artifact: "# Queue\n\nJobs are lost.",
});

const CITED = { id: "c1", source: "artifact", path: "", lines: "", quote: "Jobs are lost.", status: "not_found" };

/** What those that take more than the text are given beside it. */
const OTHER = "# Queue\n\nJobs are lost when a worker dies, and 2,000 a second is the peak.\n";

const MORE: Readonly<Record<string, readonly unknown[]>> = {
  titleSlug: ["dlb_a"],
  commitMessage: ["Jobs are lost", "accepted"],
  passwordMail: ["https://parley.example/reset"],
  isNewer: ["1.2.3"],
  linkOf: [OTHER],
  pageForFile: [{ status: "accepted", date: "2026-11-02", deciders: ["Ada"], supersededBy: null, supersedes: [] }],
  pageOnScreen: ["0015-x.dossier.markdown"],
  withDossierLinks: ["0015-x.dossier.markdown", "#dossier"],
  withEditedLines: ["Another line. ([e1](x#e1))"],
  wholeSentences: [320],
  inOneLine: [320],
  stated: [12],
  told: [12],
  driver: [["Ada"], 12],
  question: [12],
  mentionedIn: [[{ name: "Ada" }, { name: "Ada Lovelace" }]],
  indexPage: [[]],
  headWithFacts: [{ owner: "Ada", reviewDate: "2026-11-02", supersededBy: null, supersedes: [] }],
  quoteStillThere: [OTHER],
  sameWords: [OTHER],
  isAbout: [OTHER],
  comparedWith: [OTHER],
  isNearlySame: [OTHER],
  sharedPrefix: [OTHER],
  sameName: ["plan"],
  sameId: ["C1"],
  sameTitle: ["Jobs are lost"],
  isLike: ["queueing"],
  revisedText: [{ artifact: null, edits: [{ find: "a passage", replace: "another one", answers: [] }], sections: [] }],
  differenceOf: [OTHER],
  lossIn: [OTHER, []],
  wholeDifference: [OTHER],
  differenceText: [OTHER, null],
  editsBetween: [OTHER],
  planDiff: [OTHER],
  passagesOf: [[]],
  artifactDiff: [OTHER],
  shortAnswers: [["Which queue?"]],
  titleBehind: ["Keep it in Postgres"],
  list: [["Jobs are lost."]],
  titleOf: [[]],
  passage: [["queue", "jobs"]],
  marked: [["queue", "jobs"]],
  withoutEnding: [".!? #"],
  applyEdits: [{ edits: [{ find: "a passage", replace: "another one", answers: [] }], sections: [] }],
  spliced: [[{ start: 2, end: 9, text: "spliced" }]],
  shortened: [200],
  sharedRules: ["attack", []],
  materialFor: [["queue", "jobs"], 200],
  minimumProblems: [{ section: "introduction", venue_kind: "journal", journal_factor: 1.5 }],
  vaguenessIn: [null],
  sentenceNaming: [["Ada", "Operations", "Test (unit)"]],
  linesOf: [{ from: 2, to: 40 }],
  numbered: [1],
  withEvidence: [{ protocol: "debate", ask: { key: "r1/speak/api", kind: "speak", round: 1, agentId: "api" } }, null],
  shownLine: ["a long line", "line"],
  cutText: [5000],
  cutArtifact: [5000],
  cutNote: ["the whole text, to be looked at", 5000],
  plainText: [300],
  cutAtWord: [300],
  clip: [300],
  quoting: [{ text: "Jobs are lost.", document: "plan", place: "", kind: "statement" }],
  piecesOf: ["r1/speak/api"],
  longestShared: [["system\nYou are one of a panel."]],
  isBelowMinimum: [{ profile: "section", section: "introduction", venue_kind: "journal", journal_factor: 1.5 }],
  belowMinimum: [{ profile: "section", section: "introduction", venue_kind: "journal", journal_factor: 1.5 }],
  comparable: ["rendered"],
  citedIn: [[CITED]],
  stillCited: [[{ id: "c1", quote: "Jobs are lost.", at: null }], []],
  withQuotes: [[CITED]],
  fitted: [" 78", 120],
  wordsIn: [/\bshould (?:we|i)\b/i],
  applyEdit: [{ in: "section", like: /^open\b/i, heading: "Open", text: "Say who decides." }],
};

/** They put a text somewhere in a browser and do not read it, or take a name of ours. */
const NOT_READERS = new Set(["copyText", "downloadText", "hoistDefinitions", "contentOf", "writeNewMigration"]);

type Reader = { name: string; file: string };

const readers = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|harness|\.browser\.|\.d\.ts$/.test(file))
  .flatMap((file): Reader[] =>
    [...readFileSync(path.join(ROOT, file), "utf8").matchAll(READER)].map(([, one, two]) => ({
      name: one ?? two ?? "",
      file,
    })),
  )
  .filter(({ name }) => !NOT_READERS.has(name) && !/^use[A-Z]/.test(name));

describe("every exported function that takes a text", () => {
  it("is found", () => {
    expect(readers.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "markdownBlock",
        "parseRef",
        "countTokens",
        "readJson",
        "firstSentence",
        "slug",
        "draftReply",
        "markPieces",
        "titleSlug",
        "headerLine",
      ]),
    );
  });

  it.each(readers.map((reader, turn) => ({ ...reader, turn })))("$name of $file", async ({ name, file, turn }) => {
    const module = (await import(path.join(ROOT, file))) as Record<
      string,
      (text: string, ...more: readonly unknown[]) => unknown
    >;
    const read = module[name];
    if (!read) throw new Error(`${file} does not export ${name}.`);
    if (read.length > 1 && !MORE[name]) throw new Error(`Say in MORE what ${name} is given beside the text.`);
    expect(await problemsOf((text) => read(text, ...(MORE[name] ?? [])), turn)).toEqual([]);
  });
});

/** What is told outside of the app, with the text wherever somebody's words can be. */
const toldWith = (text: string) => ({
  headline: "Decision waiting",
  title: text,
  space: text,
  isRehearsal: false,
  story: [text, text],
  question: text,
  alternatives: [
    { id: "a", label: text },
    { id: "b", label: "Keep Redis" },
  ],
  apart: text,
  text,
  path: "/deliberations/dlb_a",
  action: "Decide",
});
const postedWith = (text: string) => ({
  kind: "gate" as const,
  at: new Date(0),
  deliberationId: "dlb_a",
  gateId: "gat_a",
  message: toldWith(text),
  origin: "https://parley.example",
});
const NAMES = {
  citations: "citations",
  grounds: "grounds",
  questions: "questions",
  assumptions: "assumptions",
  settled: "settled",
  overtaken: "overtaken",
};

const redact = createRedactor("sk-secret");
const lenient = z.object({
  score: z.number(),
  verdict: z.enum(["PASS", "FAIL"]),
  points: z.array(z.object({ text: z.string() })),
  isDone: z.boolean(),
});

/** Those whose text stands inside of something. */
const WITHIN: Readonly<Record<string, (text: string) => unknown>> = {
  storable: (text) => storable({ reply: [text] }),
  pointersIn: (text) => pointersIn([text, text]),
  rankLines: (text) =>
    rankLines(soughtIn("queue"), [{ source: "s", path: "a", text, from: 1, to: Number.MAX_SAFE_INTEGER, score: 1 }], 9),
  rankDecisions: (text) => rankDecisions(["queue"], [{ title: text, text }]),
  chunksOf,
  htmlText,
  checkPath,
  redact,
  "the decoder of streams, in one piece": (text) => decode(text, text.length),
  "the decoder of streams, in small pieces": (text) => decode(text, 100),
  salientTerms: (text) => salientTerms({ headline: text, body: text }, "Queue"),
  subjectMatter: (text) => subjectMatter({ ...SUBJECT, question: text, context: text, artifact: text }),
  "readDocument of the rehearsal": (text) =>
    readDocument(text).passages.map(({ raw }) => [plainer(raw), withoutRepeat(raw)]),
  "a difference": (text) => artifactDiff(text, `x${text}`),
  "a difference of everything": (text) => artifactDiff(text, text.split("\n").toReversed().join("\r\n")),
  "similarity of concerns": (text) => similarity(wordingOf(text), wordingOf(`${text} more`)),
  traceTable: (text) =>
    traceTable({
      initial_state: [{ variable: text.slice(0, 200), value: "1" }],
      steps: [
        { action: text, delta: text },
        { action: "", delta: `queue: ${text}` },
      ],
    }),
  section: (text) => section("artifact", text, { name: text }),
  inline,
  cutSections: (text) =>
    cutSections(
      [`<artifact name="${text.replaceAll("\n", " ")}">\n${text}\n</artifact>`, `<${text}>\n${text}`],
      ["artifact"],
      1000,
    ),
  parseSatisfactionScore,
  keywords: (text) =>
    matchDomains(keywordsOf({ ...SUBJECT, question: text, context: text, artifact: text }), [
      "job queues",
      "databases",
    ]),
  triage: (text) =>
    triageSignals({ ...SUBJECT, question: text, context: text, artifact: text }, chairConfigSchema.parse({}), []),
  readLeniently: (text) => readLeniently(lenient, { score: text, verdict: text, points: text, isDone: text }),
  "a number read leniently": (text) =>
    readLeniently(lenient, { score: `1${text}`, verdict: "PASS", points: [], isDone: text }),
  sectionResolver: (text) => sectionResolver([{ path: "artifacts/round_1/critic.md", text }])(text),
  searchTerms,
  "a mail": (text) => noticeMail([toldWith(text), toldWith(text)], { origin: "https://p.example", unsubscribe: "x" }),
  "what programs are told": (text) => webhookBody("json", postedWith(text)),
  "what Slack is told": (text) => webhookBody("slack", postedWith(text)),
  "what Teams is told": (text) => webhookBody("teams", postedWith(text)),
  "the title of a commit": (text) => commitMessage("Accept", text, null),
  "marks in Markdown": (text) => remarkCiteMarks()({ type: "root", children: [{ type: "text", value: `[${text}` }] }),
  "evidence in a reply": (text) =>
    splitEvidence({ citations: [text, { quote: text }], grounds: text, questions: text, assumptions: [text] }, NAMES),
  "a search of documents": (text) =>
    hitsIn([{ source: "artifact", path: "plan.md", text }], text.slice(0, 300), undefined, 10),
  "a search of a folder": (text) =>
    hitsIn(
      [{ source: "artifact", path: "plan.md", text: `jobs ${text} queue` }],
      "queue jobs",
      text.slice(0, 1000),
      10,
    ),
  "a path a seat asks for": (text) => findFile({ path: text.slice(0, 1000) }, { documents: [], shelf: EMPTY_SHELF }),
  "quotations of a text": (text) =>
    checkQuotes(
      [{ id: "c1", source: "", path: "", lines: "3", quote: `${text.slice(0, 900)}…${text.slice(500, 1500)}y` }],
      [{ source: "src_aaaaaaaaaaaa", title: "Code", path: "a.md", hash: "0".repeat(64), text }],
    ),
  "a text quoted in full": (text) =>
    checkQuotes(
      [{ id: "c1", source: "", path: text.slice(0, 1000), lines: "", quote: text }],
      [{ source: "src_aaaaaaaaaaaa", title: "Code", path: "a.md", hash: "0".repeat(64), text: `a${text}b` }],
    ),
};

describe("text inside of something", () => {
  it.each(Object.entries(WITHIN).map(([name, read], turn) => ({ name, read, turn })))(
    "$name",
    async ({ read, turn }) => {
      expect(await problemsOf(read, turn)).toEqual([]);
    },
  );
});

/** Each reader has each family; one of them, another one for each `turn`, at full size whatever a smaller one took. */
async function problemsOf(read: (text: string) => unknown, turn: number): Promise<string[]> {
  const whole = new Set(inTurn(FAMILIES, turn, FAMILIES.length));
  const problems: string[] = [];
  for (const family of FAMILIES) {
    const problem = await slowness(family, (text) => quietly(() => read(text)), { isWhole: whole.has(family), turn });
    if (problem) problems.push(problem);
  }
  return problems;
}

/** A text may be refused; here only the time counts. */
async function quietly(read: () => unknown): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof RangeError) throw error;
  }
}

function decode(text: string, size: number): void {
  const bytes = Buffer.from(text);
  const decoder = new EventDecoder(() => undefined);
  for (let at = 0; at < bytes.length; at += size) decoder.push(bytes.subarray(at, at + size));
  decoder.end();
}
