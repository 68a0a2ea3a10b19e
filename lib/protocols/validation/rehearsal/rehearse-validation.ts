/**
 * What the built-in panel says of an implementation. It compares words, which is no judgement, and says so in every
 * finding: a line of the record and a line of the diff that share a word conform, a line without such a partner is not
 * covered. That anything deviates it can't know; the script has the last seat report it all the same, and that it does.
 */
import type { Citation } from "@/lib/domain/evidence/citation";
import { recordName } from "@/lib/domain/record/record-name";
import type { Cue } from "@/lib/models/port";
import type { Rehearsal, Rehearse } from "@/lib/models/rehearsal/rehearsal-port";
import { hashOf } from "@/lib/models/rehearsal/variation";
import { DIFF } from "../rules/protocol";
import type { Judgement, WrittenFinding } from "../rules/replies";
import type { ValidationState } from "../rules/state";

type Scripted = { finding: WrittenFinding; citations: Citation[] };

export const rehearseValidation: Rehearse = (cue) =>
  JSON.stringify({ findings: [scripted(cue).finding] } satisfies Judgement);

export const evidenceOf: NonNullable<Rehearsal["evidence"]> = (cue) => ({
  looks: [],
  citations: scripted(cue).citations,
  grounds: [],
  questions: [],
  assumptions: [],
});

function scripted({ state, ask, script }: Cue): Scripted {
  // The port hands over what this protocol folded; it can't know the type.
  const { panel, config, subject } = state as ValidationState;
  const name = recordName(config.record.number);
  const seat = panel.findIndex(({ id }) => id === ask.agentId);
  const said = sentences(config.record.text);
  const built = changedLines(subject.artifact);
  const said1 = said[hashOf(ask.agentId) % Math.max(1, said.length)];
  const [first] = built;
  if (!said1 || !first) return nothingToCompare(name, said1 ? cite("c1", name, said1) : null);
  if (script === "deviates" && seat === panel.length - 1) {
    const [record, line] = [cite("c1", name, said1), cite("c2", DIFF, first)];
    return {
      finding: {
        part: "A line of the record, chosen by the script",
        verdict: "deviates",
        what: `Rehearsal: nobody compared the two. The script reports a deviation here, to show how one is decided: ${name} says this [c1], and the diff has this line [c2].`,
      },
      citations: [record, line],
    };
  }
  const pair = sharedWord(said, built, hashOf(ask.agentId));
  if (!pair)
    return {
      finding: {
        part: "A line of the record, chosen by the script",
        verdict: "not_covered",
        what: `Rehearsal: the script looked for the longer words of this line of ${name} [c1] in the diff and found none of them. Nobody judged it.`,
      },
      citations: [cite("c1", name, said1)],
    };
  return {
    finding: {
      part: `Where ${name} speaks of “${pair.word}”`,
      verdict: "conforms",
      what: `Rehearsal: the script found the word “${pair.word}” both in ${name} [c1] and in the diff [c2]. Nobody judged whether they agree.`,
    },
    citations: [cite("c1", name, pair.said), cite("c2", DIFF, pair.built)],
  };
}

/** Sources are not read here: a word found somewhere in a whole repository would say even less. */
function nothingToCompare(name: string, record: Citation | null): Scripted {
  return {
    finding: {
      part: "All of it",
      verdict: "not_covered",
      what: `Rehearsal: there is no pasted text the script could compare ${name} with${record ? " [c1]" : ""}. Nobody judged it.`,
    },
    citations: record ? [record] : [],
  };
}

type Line = { number: number; text: string };

const LENGTH = { least: 24, most: 240 } as const;
const isQuotable = ({ text }: Line): boolean =>
  text.length >= LENGTH.least && text.length <= LENGTH.most && /\p{L}{3}/u.test(text);

const linesIn = (text: string): Line[] =>
  text.split("\n").map((line, index) => ({ number: index + 1, text: line.trim() }));

/** What Parley says of the record and of its dossier. */
const OWN_LINE = /^- (?:Status|Date|Deciders|Supersedes)\b|\[dossier\]\([^)]*\)\.$/;

/** Lines of the record's text: no headings, no front matter, no tables, nothing of what Parley adds. */
function sentences(text: string): Line[] {
  const foot = text.indexOf("\n## More Information");
  const lines = linesIn(foot === -1 ? text : text.slice(0, foot));
  const end = lines[0]?.text === "---" ? lines.findIndex(({ text: line }, at) => at > 0 && line === "---") : -1;
  return lines
    .slice(end + 1)
    .filter((line) => isQuotable(line) && !/^[#|>*<]|^-{3}/.test(line.text) && !OWN_LINE.test(line.text));
}

/** What a diff adds, without its marks; of a text that is no diff, every line. */
function changedLines(text: string): Line[] {
  const lines = linesIn(text);
  const isDiff = lines.some(({ text: line }) => line.startsWith("@@") || line.startsWith("+++"));
  const added = isDiff
    ? lines
        .filter(({ text: line }) => line.startsWith("+") && !line.startsWith("+++"))
        .map(({ number, text: line }) => ({ number, text: line.slice(1).trim() }))
    : lines;
  return added.filter(({ text: line }) => line.length >= 4 && line.length <= LENGTH.most && /\p{L}{3}/u.test(line));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{6,}/gu) ?? [];

/** Another pair for another seat, where there are several. */
function sharedWord(
  said: readonly Line[],
  built: readonly Line[],
  hash: number,
): { said: Line; built: Line; word: string } | null {
  const where = new Map<string, Line>();
  for (const line of built) for (const word of wordsOf(line.text)) if (!where.has(word)) where.set(word, line);
  const pairs = new Map<string, { said: Line; built: Line; word: string }>();
  for (const line of said)
    for (const word of wordsOf(line.text)) {
      const partner = where.get(word);
      if (partner && !pairs.has(word)) pairs.set(word, { said: line, built: partner, word });
    }
  return [...pairs.values()][hash % Math.max(1, pairs.size)] ?? null;
}

const cite = (id: string, path: string, { number, text }: Line): Citation => ({
  id,
  source: "artifact",
  path,
  lines: String(number),
  quote: text,
});
