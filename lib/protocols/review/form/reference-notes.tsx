"use client";

import { Button } from "@/components/ui/button";
import { Glyph } from "@/components/ui/glyph";
import { Notice } from "@/components/ui/notice";
import { formatCountOf } from "@/lib/client/format";
import { strayReferences, withoutStrays } from "./references";
import { useReview } from "./use-review";

/** What has to be said about the reference material as a whole. */
export function ReferenceNotes() {
  const { draft, seats, set, problemAt } = useReview();
  const strays = strayReferences(draft, seats);
  const problem = problemAt("references");
  return (
    <>
      {problem && (
        <p data-problem="config.references" tabIndex={-1} className="flex items-baseline gap-1.5 text-danger">
          <Glyph name="cross" className="size-2.5 self-center" />
          {problem}
        </p>
      )}
      {strays.length > 0 && (
        <Notice
          tone="attention"
          actions={
            <Button onClick={() => set(withoutStrays(draft, seats))}>
              Remove {strays.length === 1 ? "it" : "them"}
            </Button>
          }
        >
          {formatCountOf(strays.length, "document")} ({strays.map(({ title }) => title).join(", ")}){" "}
          {strays.length === 1 ? "belongs" : "belong"} to an agent that is not on this panel. Kept in the draft but not
          sent.
        </Notice>
      )}
    </>
  );
}
