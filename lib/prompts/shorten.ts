/** For prompts whose protocol has no levels of its own: what others wrote is shortened first, the documents last. */
import { cutSections } from "./cut-sections";
import { inWords } from "./cut-text";
import type { Parts } from "./messages";
import type { SectionName } from "./section";

/** Shares of the limit, tried in turn: fixed steps, so that seats of a round read the same. */
const TEXT_SHARES = [0.3, 0.1, 0.03] as const;
const DOCUMENT_SHARES = [0.6, 0.4, 0.2, 0.1, 0.05] as const;

export type Shortening = {
  texts: readonly SectionName[];
  documents: readonly SectionName[];
  /** What the documents are called in words. */ called: string;
};
export type Shortened = { parts: Parts; note: string | null };

/** From whole to shortest. */
export function* shorten(parts: Parts, limit: number, { texts, documents, called }: Shortening): Generator<Shortened> {
  yield { parts, note: null };
  let texted: Shortened = { parts, note: null };
  for (const share of texts.length > 0 ? TEXT_SHARES : []) {
    const cut = cutSections(parts, texts, Math.floor(limit * share));
    texted = { parts: cut.parts, note: cut.share < 1 ? `others' texts cut to ${percent(cut.share)} %` : null };
    yield texted;
  }
  for (const share of documents.length > 0 ? DOCUMENT_SHARES : []) {
    const cut = cutSections(texted.parts, documents, Math.floor(limit * share));
    yield {
      parts: cut.parts,
      note: cut.share < 1 ? inWords(`${called} cut to ${percent(cut.share)} %`, texted.note) : texted.note,
    };
  }
}

/** Never 0: something is always left. */
const percent = (share: number): number => Math.max(1, Math.round(share * 100));
