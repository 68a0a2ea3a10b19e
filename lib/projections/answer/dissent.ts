/** Who does not stand behind it, in their own words. */
import type { AgentId } from "@/lib/domain/ids";
import type { Folded } from "@/lib/kernel/fold";
import { openIssues, type Issue } from "@/lib/projections/issue";
import { seatStands } from "@/lib/projections/pictures/seat-stands";
import { issuesOf, viewsOf } from "@/lib/projections/views-of";
import { countOf } from "@/lib/projections/wording";

export type Dissent = {
  agentId: AgentId;
  place: number;
  name: string;
  /** As it put it. */
  text: string;
  /** The reply it is from. */
  seq: number;
  /** Below it: since when it has been open, or who accepted the risk; "" for nothing. */
  note: string;
};

/** The longest-standing objection of each seat; of a seat that only says no, its gist. Nothing where a seat said nothing that could be quoted. */
export function dissentOf(folded: Folded): Dissent[] {
  const open = openIssues(issuesOf(folded));
  const objections = viewsOf(folded).objections?.(folded) ?? [];
  const against = seatStands(folded).filter(
    ({ stand, isCounted }) => isCounted && (stand === "not_yet" || stand === "against"),
  );
  return against.flatMap(({ agentId, place, name, seq }): Dissent[] => {
    const own = open.filter((issue) => issue.agentId === agentId).toSorted((one, other) => other.age - one.age);
    const [oldest, ...more] = own;
    if (oldest)
      return [{ agentId, place, name, text: oldest.text, seq: oldest.seq, note: noteOf(oldest, more.length) }];
    const said = objections.find((one) => one.agentId === agentId);
    if (said) return [{ agentId, place, name, text: said.text, seq: said.seq, note: "" }];
    const gist = folded.lifecycle.facts.findLast((one) => one.seq === seq)?.facts.gist;
    return gist && seq !== null ? [{ agentId, place, name, text: gist, seq, note: "" }] : [];
  });
}

function noteOf({ state, stateText, age }: Issue, more: number): string {
  const since = state === "accepted" ? stateText : `open for ${countOf(age, "round")}`;
  return more > 0 ? `${since}, and ${countOf(more, "more objection")}` : since;
}
