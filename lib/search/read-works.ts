/** A page of works as OpenAlex describes them → findings. */
import { z } from "zod";
import { plainText } from "./plain-text";
import type { Finding } from "./port";

/** The root fields asked for; everything else stays with the service. */
export const SELECTED_FIELDS = [
  "id",
  "doi",
  "title",
  "publication_year",
  "authorships",
  "primary_location",
  "abstract_inverted_index",
] as const;

const MAX_TITLE = 300;
const MAX_AUTHORS = 6;
const MAX_AUTHOR = 80;
const MAX_VENUE = 200;
const MAX_URL = 500;
const MAX_ABSTRACT = 1000;

const text = z.string().nullish();
const workSchema = z.object({
  id: text,
  doi: text,
  title: text,
  publication_year: z.int().nullish(),
  authorships: z.array(z.object({ author: z.object({ display_name: text }).nullish() })).nullish(),
  primary_location: z.object({ landing_page_url: text, source: z.object({ display_name: text }).nullish() }).nullish(),
  abstract_inverted_index: z.record(z.string(), z.array(z.int())).nullish(),
});
type Work = z.infer<typeof workSchema>;

const pageSchema = z.object({ results: z.array(workSchema) });

/** Null where it is not such a page. A work without a title can't be cited and is left out. */
export function readWorks(page: unknown, query: string, max: number): Finding[] | null {
  const parsed = pageSchema.safeParse(page);
  if (!parsed.success) return null;
  return parsed.data.results
    .map((work) => toFinding(work, query))
    .filter(({ title }) => title !== "")
    .slice(0, max);
}

function toFinding(work: Work, query: string): Finding {
  return {
    query,
    title: plainText(work.title ?? "", MAX_TITLE),
    authors: authorsOf(work),
    year: work.publication_year ?? null,
    venue: plainText(work.primary_location?.source?.display_name ?? "", MAX_VENUE),
    url: [work.doi, work.primary_location?.landing_page_url, work.id].find(isWebAddress) ?? null,
    abstract: abstractOf(work.abstract_inverted_index ?? {}),
  };
}

function authorsOf({ authorships }: Work): string {
  const names = (authorships ?? [])
    .map(({ author }) => plainText(author?.display_name ?? "", MAX_AUTHOR))
    .filter((name) => name !== "");
  return names.length > MAX_AUTHORS ? `${names.slice(0, MAX_AUTHORS).join(", ")} et al.` : names.join(", ");
}

/** It becomes a link on screen: nothing but the web will do. */
function isWebAddress(address: string | null | undefined): address is string {
  return (
    typeof address === "string" &&
    address.length <= MAX_URL &&
    URL.canParse(address) &&
    /^https?:$/.test(new URL(address).protocol)
  );
}

/** Each word comes with the places it stands at. They are sorted, not used as indices: a place may be any number. */
function abstractOf(index: Readonly<Record<string, readonly number[]>>): string {
  const words = Object.entries(index).flatMap(([word, places]) => places.map((place) => ({ word, place })));
  return plainText(
    words
      .toSorted((a, b) => a.place - b.place)
      .map(({ word }) => word)
      .join(" "),
    MAX_ABSTRACT,
  );
}
