/** What a yes would mean, as the person who asks would put it: "Should we keep Redis?" proposes “Keep Redis”. */
import { capital } from "@/lib/domain/wording";
import { withoutEnding } from "@/lib/domain/scan-text";
import { plain, sentencesIn } from "./subject-matter";

/** Longer ones would leave a title no room for anything else. */
const MAX_CHARS = 90;
/** Of a text without end more is not looked at. */
const MAX_READ = 1000;

/** Null where it asks how, which of two, or for no deed. */
export function proposalIn(question: string): string | null {
  for (const sentence of sentencesIn(plain(question.slice(0, MAX_READ)))) {
    const [, deed = ""] = /^(?:should|shall) (?:we|i) (.*)\?$/is.exec(sentence) ?? [];
    if (deed === "" || deed.length > MAX_CHARS || NO_DEED.test(deed) || / or /i.test(deed)) continue;
    return capital(withoutEnding(deed.replace(/[“”"]/g, "’"), ".;:, "));
  }
  return null;
}

const NO_DEED = /^(?:be|even|ever|have|just|not|now|really|still|\w+ly)\b/i;
