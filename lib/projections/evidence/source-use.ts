/** Who looked at and cited what, file by file. */
import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import type { GroundingState } from "@/lib/kernel/grounding";
import { agentName } from "@/lib/projections/agent-name";
import type { CitationView } from "./evidence-view";

export type SourceFileUse = {
  source: string;
  path: string;
  hash: string;
  looks: readonly { agentId: AgentId; from: number; to: number; seq: number }[];
  citations: readonly CitationView[];
  /** Most first. */
  seats: readonly { agentId: AgentId; name: string; looks: number; citations: number }[];
};

type Draft = {
  source: string;
  path: string;
  hash: string;
  looks: SourceFileUse["looks"][number][];
  citations: CitationView[];
};

/** `citations` of all replies. Only what was found stands in a file. The most used file first. */
export function sourceUse(
  { looks }: GroundingState,
  citations: readonly CitationView[],
  panel: readonly Pick<Agent, "id" | "name">[],
): SourceFileUse[] {
  const files = new Map<string, Draft>();
  const file = ({ source, path, hash }: Pick<Draft, "source" | "path" | "hash">): Draft => {
    const key = JSON.stringify([source, path]);
    const known = files.get(key) ?? { source, path, hash, looks: [], citations: [] };
    files.set(key, known);
    return known;
  };
  for (const { looks: made, seq, agentId } of Object.values(looks).flat())
    for (const { result } of made)
      if (result.found === "passage")
        file(result.passage).looks.push({ agentId, from: result.passage.from, to: result.passage.to, seq });
  // What another seat said stands in a reply, not in a file.
  for (const citation of citations)
    if (citation.at && citation.at.seq === undefined) file(citation.at).citations.push(citation);
  return [...files.values()]
    .map((draft) => ({ ...draft, seats: seatsOf(draft, panel) }))
    .toSorted((one, other) => usesOf(other) - usesOf(one) || one.path.localeCompare(other.path, "en"));
}

const usesOf = ({ looks, citations }: Pick<Draft, "looks" | "citations">): number => looks.length + citations.length;

function seatsOf({ looks, citations }: Draft, panel: readonly Pick<Agent, "id" | "name">[]): SourceFileUse["seats"] {
  const ids = [...new Set([...looks, ...citations].map(({ agentId }) => agentId))];
  return ids
    .map((agentId) => ({
      agentId,
      name: agentName(panel, agentId),
      looks: looks.filter((look) => look.agentId === agentId).length,
      citations: citations.filter((citation) => citation.agentId === agentId).length,
    }))
    .toSorted((one, other) => other.looks + other.citations - one.looks - one.citations);
}
