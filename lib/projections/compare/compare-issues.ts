/** What was raised in only one of two deliberations, and how what was raised in both ended in each. */
import type { AgentId } from "@/lib/domain/ids";
import type { Folded } from "@/lib/kernel/fold";
import type { Issue } from "@/lib/projections/issue";
import { issuesOf } from "@/lib/projections/views-of";
import { plainWords } from "./plain-words";

export type IssueEnd = {
  agentId: AgentId;
  name: string;
  text: string;
  state: Issue["state"];
  /** In words. */ how: string;
};

export type ComparedIssues = {
  onlyA: readonly IssueEnd[];
  onlyB: readonly IssueEnd[];
  /** Raised in both, and standing otherwise in one than in the other. */
  parted: readonly { a: IssueEnd; b: IssueEnd }[];
  /** Raised in both, and standing alike. */
  alike: readonly IssueEnd[];
};

export function compareIssues(a: Folded, b: Folded, shared: number): ComparedIssues {
  const rest = [...issuesOf(b)];
  const pairs: { a: IssueEnd; b: IssueEnd }[] = [];
  const onlyA: IssueEnd[] = [];
  for (const issue of issuesOf(a)) {
    const at = rest.findIndex((other) => isSame(issue, other, shared));
    const [other] = at < 0 ? [] : rest.splice(at, 1);
    if (other) pairs.push({ a: endOf(issue), b: endOf(other) });
    else onlyA.push(endOf(issue));
  }
  const isAlike = ({ a: one, b: other }: (typeof pairs)[number]): boolean =>
    one.state === other.state && one.how === other.how;
  return {
    onlyA,
    onlyB: rest.map(endOf),
    parted: pairs.filter((pair) => !isAlike(pair)),
    alike: pairs.filter(isAlike).map((pair) => pair.a),
  };
}

/** One that was raised before they parted keeps its name; any other is the same where it says the same. */
function isSame(one: Issue, other: Issue, shared: number): boolean {
  const isOld = (issue: Issue): boolean => (issue.history[0]?.seq ?? issue.seq) <= shared;
  if (isOld(one) || isOld(other)) return isOld(one) && isOld(other) && one.id === other.id;
  return plainWords(one.text) === plainWords(other.text);
}

const endOf = ({ agentId, name, text, state, stateText }: Issue): IssueEnd => ({
  agentId,
  name,
  text,
  state,
  how: stateText,
});
