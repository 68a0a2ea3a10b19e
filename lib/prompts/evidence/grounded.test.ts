import { PERSON_SOURCE } from "@/lib/domain/evidence/own-sources";
import { describe, expect, it } from "vitest";
import "@/lib/protocols/all";
import type { Grounding } from "@/lib/domain/evidence/grounding";
import { loadShelf } from "@/lib/looking/load-shelf";
import { foldFirst, type Folded } from "@/lib/kernel/fold";
import { countTokens } from "@/lib/prompts/count-tokens";
import { promptFor } from "@/lib/prompts/registry";
import { debateCreated } from "@/lib/testing/builders";
import { evidenceOf } from "@/lib/testing/grounded/grounded";
import { memorySources } from "@/lib/testing/memory-sources";
import { TEST_ID } from "@/lib/testing/play";
import { rehearsalCreated } from "@/lib/testing/rehearsed-games";
import type { Ask } from "@/lib/kernel/types";
import type { BuiltPrompt } from "@/lib/prompts/types";
import { builtFor } from "./grounded";
import { askKindOf, evidenceFieldsOf, evidenceFieldsSchema, evidenceNames } from "./fields";
import { evidenceRules } from "./rules";
import type { AskKind } from "@/lib/kernel/types";
import { groundsOf } from "./grounds";
import { CONTENTS_TOKENS, contentsOf } from "./source-list";

const memory = memorySources({
  app: Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`src/part-${index}.ts`, `// part ${index}\n`.repeat(40)]),
  ),
});
const passage = (index: number) => {
  const entry = memory.trees[0]!.entries[index]!;
  return { source: memory.trees[0]!.id as string, path: entry.path, hash: entry.hash!, from: 1, to: 30 };
};

const created = debateCreated();
const ask = { key: "r1/speak/api", kind: "speak", round: 1, agentId: created.panel[0]!.id };
const foldedWith = (grounding?: Partial<Grounding>): Folded =>
  foldFirst({
    deliberationId: TEST_ID,
    seq: 1,
    at: "2026-01-05T09:00:00.000Z",
    payload: grounding ? { ...created, grounding: memory.grounding(grounding) } : created,
  });
const build = async (folded: Folded, maxTokens: number | null = null) =>
  builtFor(folded, ask, { shelf: await loadShelf(folded, ask, memory.reader), maxTokens });

describe("a grounded prompt", () => {
  const systemOf = async (folded: Folded): Promise<string> => {
    const built = await build(folded);
    return built.kind === "ready" ? (built.messages[0]?.content ?? "") : "";
  };

  it("is the protocol's own with the facts it asks for, where there is no grounding or nothing is asked or cited", async () => {
    for (const folded of [foldedWith(), foldedWith({ evidence: "off", askMe: "never" })]) {
      const own = promptFor("debate", "speak").build(folded.protocol, ask);
      const built = await build(folded);
      if (built.kind !== "ready" || own.kind !== "ready") throw new Error("It fits.");
      const [system, ...rest] = built.messages;
      const [ownSystem, ...ownRest] = own.messages;
      expect(rest).toEqual(
        ownRest.map((message) => ({
          ...message,
          content: `Asked on 5 January 2026.\n\n${message.content}`,
        })),
      );
      expect(system?.content.startsWith(`${ownSystem?.content}\n\n# Fields about your answer\n`)).toBe(true);
      expect(system?.content).not.toMatch(/# Evidence|# What only the person can say/);
    }
  });

  it("G-14: asks the person, and for no citations, where evidence is off", async () => {
    const system = await systemOf(foldedWith({ evidence: "off" }));
    expect(system).toContain("# What only the person can say");
    expect(system).toContain('- "questions": array of objects, for the person only.');
    expect(system).not.toMatch(/# Evidence|"citations"|Look before you speak/);
  });

  it("keeps the protocol's text whole, with the rules behind its instructions and the sources before its material", async () => {
    const folded = foldedWith({
      earlier: [{ number: 7, title: "Postgres", decision: "Keep it.", date: "2026-01-01" }],
      pointed: [passage(0)],
    });
    const own = promptFor("debate", "speak").build(folded.protocol, ask);
    const built = await build(folded);
    if (built.kind !== "ready" || own.kind !== "ready") throw new Error("It fits.");
    expect(built.messages[0]?.content.startsWith(`${own.messages[0]?.content}\n\n# Fields about`)).toBe(true);
    expect(built.messages[0]?.content).toContain("\n\n# Evidence\n");
    expect(built.messages[1]?.content.endsWith(own.messages[1]?.content ?? "-")).toBe(true);
    const parts = [
      "<source-list>",
      "<earlier-decisions>",
      '<source-passage source="app" path="src/part-0.ts" lines="1-30">',
    ];
    const places = parts.map((part) => built.messages[1]?.content.indexOf(part) ?? -1);
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    const whole = built.messages.reduce((sum, { content }) => sum + countTokens(content), 0);
    expect(Math.abs(built.tokens - whole)).toBeLessThan(60);
  });

  it("names every field it asks for", async () => {
    const built = await build(foldedWith({}));
    const system = built.kind === "ready" ? (built.messages[0]?.content ?? "") : "";
    const { grounding } = groundsOf(foldedWith({}), ask) ?? {};
    if (!grounding) throw new Error("It is grounded.");
    expect(evidenceFieldsOf(askKindOf("debate", "speak"), grounding)).not.toContain("settled");
    expect(system).toContain('cite what settled it, with its mark in its "how"');
    for (const field of evidenceFieldsOf(askKindOf("debate", "speak"), grounding)) {
      const schema = evidenceFieldsSchema.shape[field];
      expect(system).toContain(`- "${field}": array`);
      const entry = schema.element;
      for (const name of "shape" in entry ? Object.keys(entry.shape) : []) expect(system).toContain(`  - "${name}": `);
    }
    expect(system).toContain("up to 8 look-ups of about 16,000 tokens");
  });

  it("gives up the oldest excerpts first, then the table of contents, with a mark and in words, and keeps to the limit", async () => {
    const folded = foldedWith({ pointed: [passage(0), passage(1), passage(2)] });
    const whole = await build(folded);
    if (whole.kind !== "ready") throw new Error("It fits.");
    const shorter = await build(folded, whole.tokens - 20);
    if (shorter.kind !== "ready") throw new Error("It can be shortened.");
    expect(shorter.tokens).toBeLessThanOrEqual(whole.tokens - 20);
    expect(shorter.contextLevel).toContain("1 of 3 excerpts left out");
    const text = shorter.messages[1]?.content ?? "";
    expect(text).toMatch(/part-0\.ts" lines="1-30">\n\[… left out because the prompt is too long …\]/);
    expect(text).toContain("30| // part 1");
    const levels: string[] = [];
    for (let limit = whole.tokens; limit > 900; limit -= 25) {
      const built = await build(folded, limit);
      if (built.kind !== "ready") break;
      expect(built.tokens).toBeLessThanOrEqual(limit);
      levels.push(built.contextLevel ?? "");
    }
    expect([...new Set(levels)]).toEqual([
      "full",
      "full, 1 of 3 excerpts left out",
      "full, 2 of 3 excerpts left out",
      "full, 3 of 3 excerpts left out",
      "full, excerpts left out, table of contents cut to 200 tokens",
    ]);
    expect((await build(folded, 900)).kind).toBe("too_large");
  });

  it("tells what the person decided, and which defaults hold", async () => {
    const folded = foldedWith({});
    const about = { why: "", options: [], askedBy: [ask.agentId], round: 1, seqs: [2] };
    const questions = [
      {
        id: "q1",
        question: "How long?",
        default: "A week.",
        ...about,
        state: { kind: "answered", answer: "72 hours.", by: "Ada", gateId: "g" },
      },
      { id: "q2", question: "How often?", default: "Daily.", ...about, state: { kind: "default", by: null } },
      { id: "q3", question: "By whom?", default: "", ...about, state: { kind: "open" } },
      {
        id: "q4",
        question: "Where?",
        default: "Here.",
        ...about,
        state: { kind: "open", left: { by: "Ada", gateId: "g", isFinal: false } },
      },
    ];
    const after = {
      ...folded,
      lifecycle: { ...folded.lifecycle, grounding: { ...folded.lifecycle.grounding, questions } },
    } as unknown as Folded;
    const built = await build(after);
    const text = built.kind === "ready" ? (built.messages[1]?.content ?? "") : "";
    expect(text).toContain('asked-by="API" by="Ada">\nHow long?\nAnswer: 72 hours.\n</person-answer>');
    expect(text).toContain("How often?\nNobody answered: left to the panel. Default: Daily.");
    expect(text).toContain("<waiting-questions>\nq3 (API): By whom?\n</waiting-questions>");
    expect(groundsOf(after, { ...ask, kind: "speak_blind" })?.waiting).toEqual([]);
    expect(text).toContain("Where?\nLeft open by the person for now. Default: Here.");
  });

  it("tells where the others looked and what was not there, as far as it is shown their answers at all", async () => {
    const folded = foldedWith({});
    const at = { source: memory.trees[0]!.id, path: "src/queue.ts", hash: "0".repeat(64), from: 3, to: 4 };
    const about = { source: "", path: "", lines: "", quote: "q" };
    const evidence = evidenceOf({
      citations: [
        { id: "c1", ...about, status: "found", at },
        { id: "c2", ...about, status: "not_found" },
        {
          id: "c3",
          ...about,
          quote: "Daily",
          status: "found",
          at: { ...at, source: PERSON_SOURCE, path: "How often?" },
        },
      ],
    });
    const replies = [
      { key: "r1/speak/api", kind: "speak", round: 1, agentId: "api", reply: {}, flags: [], evidence, seq: 2 },
    ];
    const after = {
      ...folded,
      lifecycle: { ...folded.lifecycle, grounding: { ...folded.lifecycle.grounding, replies } },
    } as unknown as Folded;
    const built = await build(after);
    const text = built.kind === "ready" ? (built.messages[1]?.content ?? "") : "";
    expect(text).toContain("round 1: [c1] src/queue.ts:3-4 “q”; [c2] “q” not found");
    expect(text).toContain("[c3] answer to “How often?” “Daily”");
    expect(groundsOf(after, { ...ask, kind: "no such kind" })?.cited).toEqual([]);
  });

  it("G-22: shows what seats assume to whoever brings everything together, and asks what no longer holds", async () => {
    const folded = foldedWith({ evidence: "off" });
    const written: Ask = { ...ask, kind: "synthesise" };
    const none = await builtFor(folded, written);
    const evidence = evidenceOf({ assumptions: ["One region."] });
    const replies = [
      { key: "r1/speak/api", kind: "speak", round: 1, agentId: "api", reply: {}, flags: [], evidence, seq: 2 },
    ];
    const after = {
      ...folded,
      lifecycle: { ...folded.lifecycle, grounding: { ...folded.lifecycle.grounding, replies } },
    } as unknown as Folded;
    const asked = await builtFor(after, written);
    const textOf = (built: BuiltPrompt): string =>
      built.kind === "ready" ? built.messages.map(({ content }) => content).join("\n") : "";
    expect(textOf(none)).not.toMatch(/overtaken|standing-assumptions/);
    expect(textOf(asked)).toContain("<standing-assumptions>\nas1 (API): One region.\n</standing-assumptions>");
    expect(textOf(asked)).toContain('- "overtaken": array of strings.');
    expect(textOf(asked)).toContain("What was confirmed still holds and is not named.");
    expect(groundsOf(after, ask)?.assumptions).toEqual([]);
  });

  it("G-22: the default of a question left to the panel stands among the assumptions until it is overtaken", () => {
    const folded = foldedWith({ evidence: "off" });
    const written: Ask = { ...ask, kind: "synthesise" };
    const asked = { id: "q1", question: "One region?", why: "", options: [], round: 1, seqs: [2], askedBy: ["api"] };
    const shown = (state: object, more: object, overtaken: string[] = []) => {
      const questions = [{ ...asked, default: "Yes.", state, ...more }];
      const evidence = evidenceOf({ overtaken });
      const replies = [
        { key: "r1/speak/api", kind: "speak", round: 1, agentId: "api", reply: {}, flags: [], evidence, seq: 2 },
      ];
      const grounding = { ...folded.lifecycle.grounding, questions, replies };
      const after = { ...folded, lifecycle: { ...folded.lifecycle, grounding } } as unknown as Folded;
      return groundsOf(after, written)?.assumptions;
    };
    const left = { kind: "default", by: "Ada" };
    expect(shown(left, {})).toEqual([{ id: "q1", agentId: "api", text: "One region? Yes." }]);
    const reasons = [{ agentId: "api", why: "", default: "Yes." }];
    expect(shown(left, { default: "", reasons })).toMatchObject([{ text: "One region? API: Yes." }]);
    expect(shown(left, {}, ["Q1"])).toEqual([]);
    expect(shown({ kind: "answered", answer: "No.", by: "Ada", gateId: "g" }, {})).toEqual([]);
  });

  it("asks the person only where an answer can still change something", async () => {
    const folded = foldedWith({});
    const { grounding } = groundsOf(folded, ask) ?? {};
    if (!grounding) throw new Error("It is grounded.");
    const names = evidenceNames("debate", "synthesise");
    const rules = (kind: Pick<AskKind, "concludes" | "asksPerson">) =>
      evidenceRules({ grounding, names, isLookable: false, kind });
    expect(rules({})).toContain('- "questions": array of objects, for the person only.');
    expect(evidenceFieldsOf({}, grounding)).toContain("questions");
    for (const kind of [{ concludes: true }, { asksPerson: false }] as const) {
      expect(rules(kind)).not.toContain('"questions"');
      expect(rules(kind)).toContain(`has these ${"concludes" in kind ? "two" : "three"} fields as well`);
      expect(evidenceFieldsOf(kind, grounding)).not.toContain("questions");
    }
  });

  it("is nothing for who answers by searching the literature", () => {
    const review = rehearsalCreated("review", { grounding: memory.grounding() });
    const folded = foldFirst({
      deliberationId: TEST_ID,
      seq: 1,
      at: "2026-01-05T09:00:00.000Z",
      payload: review,
    });
    expect(groundsOf(folded, { ...ask, kind: "search_literature" })).toBeNull();
    expect(groundsOf(folded, { ...ask, kind: "assess" })).not.toBeNull();
  });
});

describe("the table of contents", () => {
  it("lists files where there is room and folds folders with their counts where there is not", () => {
    const small = contentsOf(memory.trees[0]!, CONTENTS_TOKENS);
    expect(small.split("\n")).toHaveLength(30);
    const large = memorySources({
      big: Object.fromEntries(
        Array.from({ length: 2000 }, (_, index) => [`packages/p${index % 50}/lib/deep/file-${index}.ts`, "x"]),
      ),
    }).trees[0]!;
    const text = contentsOf(large, CONTENTS_TOKENS);
    expect(countTokens(text)).toBeLessThanOrEqual(CONTENTS_TOKENS + 30);
    expect(text).toContain("(40 files)");
    const uneven = memorySources({
      uneven: Object.fromEntries([
        ...Array.from({ length: 40 }, (_, index) => [`small-${index % 8}/file-${index}.ts`, "x"]),
        ...Array.from({ length: 40 }, (_, index) => [`server/main-${index}.ts`, "x"]),
        ...Array.from({ length: 260 }, (_, index) => [`server/${index < 200 ? "db" : "http"}/file-${index}.ts`, "x"]),
      ]),
    }).trees[0]!;
    // What has no room is still told: the largest folders are where most things are.
    expect(contentsOf(uneven, 110)).toContain("server/ (300 files: db 200, http 60)");
    const flat = memorySources({
      flat: Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`file-${index}.ts`, "x"])),
    }).trees[0]!;
    expect(contentsOf(flat, 300)).toMatch(/… and [\d]+ more, shortened to fit: use “list”$/);
    expect(countTokens(contentsOf(flat, 300))).toBeLessThanOrEqual(330);
  });
});
