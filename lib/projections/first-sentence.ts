import { withoutLineMarks } from "@/lib/domain/scan-text";
import { shorten } from "./wording";

/** The beginning of a text in one line: enough to say what it is about. */
export function firstSentence(text: string, max = 220): string {
  return shorten(sentencesOf(text)[0] ?? "", max);
}

/** The first sentence that names one of these, else the first: who moves says by whom, but rarely at once. */
export function sentenceNaming(text: string, names: readonly string[], max = 260): string {
  const sentences = sentencesOf(text);
  const pattern =
    names.length > 0
      ? new RegExp(
          `(?<![\\p{L}\\p{N}])(?:${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})(?![\\p{L}\\p{N}])`,
          "iu",
        )
      : null;
  return shorten(sentences.find((sentence) => pattern?.test(sentence)) ?? sentences[0] ?? "", max);
}

function sentencesOf(text: string): string[] {
  const line = withoutLineMarks(text).replace(/\s+/g, " ").trim();
  return line.match(/.{12,}?[.!?](?=\s|$)|.+$/g)?.map((sentence) => sentence.trim()) ?? [];
}
