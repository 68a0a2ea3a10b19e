"use client";

import type { Membership } from "@/lib/domain/access/space";
import { useViewer } from "@/lib/client/people/viewer";

/** Those of whoever looks at this page, and the one they are in. None where there is nothing to choose: nobody signs in, or they have one. */
export function useOwnSpaces(): { spaces: readonly Membership[]; here: Membership | null } {
  const viewer = useViewer();
  if (viewer.kind !== "person" || viewer.spaces.length < 2) return { spaces: [], here: null };
  return { spaces: viewer.spaces, here: viewer.spaces.find(({ id }) => id === viewer.space) ?? null };
}
