import type { Folded } from "@/lib/kernel/fold";
import type { Issue } from "./issue";
import { viewsOf } from "./views-of";

const known = new WeakMap<Folded, readonly Issue[]>();

/** Worked out once per state: snapshot, list of issues and evidence all read them, and long logs have thousands. */
export function issuesOf(folded: Folded): readonly Issue[] {
  const issues = known.get(folded) ?? viewsOf(folded).issues(folded);
  known.set(folded, issues);
  return issues;
}
