import { transliterate } from "transliteration";
import type { DeliberationId } from "@/lib/domain/ids";
import { slug } from "@/lib/domain/slug";

/** More than this of a title is not looked at: 400,000 characters of Chinese would take a second. */
const LOOKED_AT = 2_000;

/** What the file of a record is called: the title in Latin letters, whatever its script; the id where it has no letters. */
export function titleSlug(title: string, id: DeliberationId): string {
  return slug(transliterate(title.slice(0, LOOKED_AT).normalize("NFKC")), 60, slug(id));
}
