"use client";

import { useEffect, useRef, useState, type RefObject } from "react";
import { Dialog } from "@/components/ui/dialog";
import { useGateDraft } from "@/lib/client/gate/gate-draft";
import { useView } from "@/lib/client/live/log-view";
import { useIsReadOnly } from "@/lib/client/live/replay";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";
import { useAddress } from "@/lib/client/page/use-address";
import { useMediaQuery } from "@/lib/client/page/use-media-query";
import type { Gate } from "@/lib/domain/gate/gate";
import { DecisionPanel, EntryDetail } from "@/components/deliberation/lazy-detail";
import { Transcript } from "@/components/deliberation/transcript/transcript";
import { ASIDE, Inspector } from "./inspector";

type SidePanelProps = {
  /** Only what was selected: the page around it shows the rest. */ selectedOnly?: boolean;
  decideCount?: number;
};

/** What was selected; else the decision that is asked for; else what is being said. */
export function SidePanel({ selectedOnly = false, decideCount = 0 }: SidePanelProps) {
  const address = useAddress();
  const { openGates } = useView("snapshot");
  const isReadOnly = useIsReadOnly();
  const isPhone = useMediaQuery("(width < 700px)");
  const [gate, dismiss] = useShownGate(openGates[0] ?? null, decideCount);
  const seq = Number(address.get("seq")) || null;
  const deselect = () => address.go({ seq: null }, "replace");
  const hasForm = gate !== null && !selectedOnly;

  useShortcut("inspector.close", () => (seq === null ? dismiss() : deselect()), { enabled: seq !== null || hasForm });

  const detail = seq !== null && <EntryDetail seq={seq} />;
  const isInspecting = detail !== false && !isPhone;
  const form = hasForm && !isInspecting && (
    <Inspector
      title={isReadOnly ? "Open question" : "Your decision"}
      isWide
      onClose={dismiss}
      closeLabel="Show the transcript instead"
    >
      <DecisionPanel gate={gate} />
    </Inspector>
  );
  const along = useFocusAfter(Boolean(form));
  return (
    <>
      {isPhone && (
        <Dialog open={seq !== null} size="sheet" title={`Event ${seq ?? ""}`} onClose={deselect}>
          {detail}
        </Dialog>
      )}
      {isInspecting && (
        <Inspector
          title={`Event ${seq}`}
          onClose={deselect}
          back={selectedOnly ? undefined : { href: address.href({ seq: null }), label: backLabel(hasForm, isReadOnly) }}
        >
          {detail}
        </Inspector>
      )}
      {form}
      {/* Kept while something else is shown in its place, so that it is found again where it was left. */}
      {!selectedOnly && (
        <aside
          ref={along}
          tabIndex={-1}
          aria-label="Read along"
          className={`${ASIDE} max-lg:order-last ${form || isInspecting ? "lg:hidden" : ""}`}
        >
          <Transcript />
        </aside>
      )}
    </>
  );
}

/** When the form goes because its answer was sent, the focus goes to what takes its place, not to nowhere. */
function useFocusAfter(isShown: boolean): RefObject<HTMLElement | null> {
  const next = useRef<HTMLElement>(null);
  const wasShown = useRef(isShown);
  // The browser's focus.
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      next.current?.focus({ preventScroll: true });
    wasShown.current = isShown;
  }, [isShown]);
  return next;
}

function backLabel(hasForm: boolean, isReadOnly: boolean): string {
  if (!hasForm) return "Back to the transcript";
  return isReadOnly ? "Back to the open question" : "Back to your decision";
}

/**
 * The open gate, until it is closed by hand. A gate somebody else answered stays while a draft for it is begun: what is
 * being decided never changes silently.
 */
function useShownGate(open: Gate | null, decideCount: number): [Gate | null, () => void] {
  const [shown, setShown] = useState({ gate: open, decideCount, isDismissed: false });
  const { isBegun } = useGateDraft((shown.gate ?? open)?.id ?? NO_GATE);
  const isSame = shown.gate?.id === open?.id;
  if (!isSame && !(shown.gate && isBegun && !shown.isDismissed))
    setShown({ gate: open, decideCount, isDismissed: false });
  else if (decideCount !== shown.decideCount) setShown({ gate: open ?? shown.gate, decideCount, isDismissed: false });
  return [shown.isDismissed ? null : shown.gate, () => setShown({ ...shown, isDismissed: true })];
}

const NO_GATE = "gat_none_0" as Gate["id"];
