import type { EarlierDecision } from "@/lib/domain/evidence/grounding";
import type { SearchHit } from "@/lib/domain/evidence/look";
import type { SourceFile, SourceId, SourceTree } from "@/lib/domain/evidence/source";
import { spaceOf } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import { notPrivateSql, spaceLiteral } from "@/lib/server/access/sight";
import { findDecisions } from "./find-decisions";
import type { Reader, Services } from "@/lib/server/services";

type Needed = Pick<Services, "sources">;

export async function readSourceTree({ sources }: Needed, id: SourceId) {
  const { entries, ...tree } = await requireTree({ sources }, id);
  return { ...tree, entries: [...entries] };
}

async function requireTree({ sources }: Needed, id: SourceId): Promise<SourceTree> {
  const [tree] = await sources.trees([id]);
  if (!tree) throw noSuchSource();
  return tree;
}

export async function readSourceFile(
  { sources }: Needed,
  id: SourceId,
  path: string,
): Promise<{ file: SourceFile; text: string }> {
  const { entries } = await requireTree({ sources }, id);
  const file = entries.find((entry) => entry.path === path);
  if (!file) throw new AppError("not_found", "There is no such file in this source.");
  if (file.hash === undefined)
    throw new AppError("not_found", `This file was listed and not read. ${file.note ?? ""}`.trim());
  const text = (await sources.texts([file.hash])).get(file.hash);
  if (text === undefined) throw noSuchSource();
  return { file, text };
}

export async function searchOneSource(
  { sources }: Needed,
  id: SourceId,
  query: { words: string; in?: string | undefined; limit: number },
): Promise<{ hits: SearchHit[]; more: number }> {
  await requireTree({ sources }, id);
  const { hits, more } = await sources.search({ sources: [id], ...query });
  return { hits: [...hits], more };
}

export const noSuchSource = (): AppError => new AppError("not_found", "There is no such source (any more).");

/** The form shows more than the five it chooses. */
const MAX_OFFERED = 20;

/** Only what is everybody's in the space: what is ticked is copied into a deliberation that is. */
export async function offeredDecisions(
  { pool, viewer }: Reader,
  words: string,
): Promise<{ decisions: EarlierDecision[] }> {
  const seen = { space: spaceLiteral(spaceOf(viewer)), sight: notPrivateSql("d.id") };
  return { decisions: await findDecisions(pool, seen, words, MAX_OFFERED) };
}
