import type { Viewer } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";

/** What a page says with every call: the space it was made for. */
export const SPACE_HEADER = "x-parley-space";

/**
 * Somebody may go to another space in one tab while another one still shows the space before: nothing is done, or shown,
 * in a space they do not think they are in. Programs say nothing, and a token is of one space.
 */
export function expectSameSpace(headers: Pick<Headers, "get">, viewer: Viewer): void {
  const given = headers.get(SPACE_HEADER);
  if (given === null || viewer.kind !== "person" || given === viewer.space) return;
  throw new AppError("conflict", "You went to another space in another tab. Reload this page.", {
    details: { otherSpace: true },
  });
}
