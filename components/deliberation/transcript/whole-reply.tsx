"use client";

import { ReplyParts } from "@/components/deliberation/rounds/reply-parts";
import { ReplyEvidence } from "@/components/deliberation/sources/reply-evidence";
import { WithCitations } from "@/components/deliberation/sources/with-citations";
import type { TranscriptTurn } from "@/lib/projections/transcript/transcript";

/** Everything a reply says, below its gist. */
export function WholeReply({ entry: { view, seq, how } }: Pick<TranscriptTurn, "entry">) {
  return (
    <div className="mt-3 flex min-w-0 flex-col gap-3 border-l-2 border-line pl-3">
      {view && (
        <WithCitations seq={seq}>
          <ReplyParts parts={view.parts} />
        </WithCitations>
      )}
      {how === "spoke" && <ReplyEvidence seq={seq} />}
    </div>
  );
}
