/** Sources in memory, for runner and prompt tests: what a deliberation is grounded in, and a reader that counts what it is asked. */
import { hash } from "node:crypto";
import { groundingSchema, type EarlierDecision, type Grounding } from "@/lib/domain/evidence/grounding";
import { sourceIdSchema, type SourceTree } from "@/lib/domain/evidence/source";
import type { SourceReader } from "@/lib/evidence/port";
import { hitsIn } from "@/lib/looking/search-text";

type Files = Readonly<Record<string, string>>;

const sha256 = (text: string): string => hash("sha256", text, "hex");

export function memorySources(
  sources: Readonly<Record<string, Files>>,
  { decisions = [] }: { decisions?: readonly EarlierDecision[] } = {},
) {
  const texts = new Map(
    Object.values(sources).flatMap((files) => Object.values(files).map((text) => [sha256(text), text])),
  );
  const trees = Object.entries(sources).map(([title, files], index): SourceTree => {
    const entries = Object.entries(files)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, text]) => ({
        path,
        hash: sha256(text),
        chars: text.length,
        lines: text.split("\n").length,
        tokens: Math.ceil(text.length / 4),
      }));
    return {
      id: sourceIdSchema.parse(`src_${String(index + 1).padStart(12, "0")}`),
      title,
      kind: "files",
      tree: sha256(JSON.stringify(entries)),
      files: entries.length,
      tokens: entries.reduce((sum, { tokens }) => sum + tokens, 0),
      entries,
    };
  });
  const asked = { trees: 0, texts: 0, searches: 0, decisions: 0 };
  const reader: SourceReader = {
    async trees(ids) {
      asked.trees++;
      return ids.flatMap((id) => trees.filter((tree) => tree.id === id));
    },
    async texts(hashes) {
      asked.texts++;
      return new Map(hashes.flatMap((one) => (texts.has(one) ? [[one, texts.get(one) as string] as const] : [])));
    },
    async search({ sources: ids, words, in: within, limit }) {
      asked.searches++;
      const all = trees
        .filter(({ id }) => ids.includes(id))
        .flatMap(({ id, entries }) =>
          entries.map(({ path, hash: one }) => ({ source: id as string, path, text: texts.get(one ?? "") ?? "" })),
        );
      return hitsIn(all, words, within, limit);
    },
    async decisions(words, limit) {
      asked.decisions++;
      return decisions.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase())).slice(0, limit);
    },
  };
  return { reader, trees, asked, grounding: (more: Partial<Grounding> = {}): Grounding => groundingOf(trees, more) };
}

export function groundingOf(trees: readonly SourceTree[], more: Partial<Grounding> = {}): Grounding {
  return groundingSchema.parse({
    sources: trees,
    evidence: "shown",
    askMe: "round_end",
    looks: { perAsk: 8, tokens: 16_000 },
    earlier: [],
    pointed: [],
    ...more,
  });
}
