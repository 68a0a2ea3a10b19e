import { useAddress } from "@/lib/client/page/use-address";
import type { CheckedCitation } from "@/lib/domain/evidence/citation";

type Cited = Pick<CheckedCitation, "at">;

/** Where a citation leads: its passage, or the reply its words are from. Null: it was not found anywhere. */
export function useCitationHref(): (citation: Cited) => string | null {
  const address = useAddress();
  return ({ at }) => {
    if (!at) return null;
    if (at.seq !== undefined) return address.href({ tab: "rounds", seq: String(at.seq), round: null, line: null });
    return address.href({
      tab: "sources",
      seq: null,
      round: null,
      source: at.source,
      path: at.path,
      line: String(at.from),
    });
  };
}
