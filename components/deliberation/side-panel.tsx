"use client";

import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { useGateDraft } from "@/lib/client/gate/gate-draft";
import { useView } from "@/lib/client/live/log-view";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";
import { useAddress } from "@/lib/client/page/use-address";
import { useMediaQuery } from "@/lib/client/page/use-media-query";
import type { Gate } from "@/lib/domain/gate/gate";
import { DecisionPanel } from "./decision-panel";
import { Inspector } from "./inspector";
import { EntryDetail } from "./lazy-detail";
import { SpeakingNow } from "./rounds/speaking-now";

type SidePanelProps = {
  /** Only what was selected: the page around it shows the rest. */ selectedOnly?: boolean;
  decideCount?: number;
};

/** What was selected; else the decision that is asked for; else who is speaking. */
export function SidePanel({ selectedOnly = false, decideCount = 0 }: SidePanelProps) {
  const address = useAddress();
  const { openGates } = useView("snapshot");
  const speaking = useView("speaking");
  const isOpened = useOpenedFrom() !== null;
  const isPhone = useMediaQuery("(width < 700px)");
  const [gate, dismiss] = useShownGate(openGates[0] ?? null, decideCount);
  const seq = Number(address.get("seq")) || null;
  const deselect = () => address.go({ seq: null }, "replace");
  const hasForm = gate !== null && !selectedOnly;

  useShortcut("inspector.close", () => (seq === null ? dismiss() : deselect()), { enabled: seq !== null || hasForm });

  const detail = seq !== null && <EntryDetail seq={seq} />;
  const sheet = isPhone && (
    <Dialog open={seq !== null} size="sheet" title={`Event ${seq ?? ""}`} onClose={deselect}>
      {detail}
    </Dialog>
  );
  if (detail && !isPhone) {
    const back = hasForm
      ? { href: address.href({ seq: null }), label: isOpened ? "Back to the open question" : "Back to your decision" }
      : undefined;
    return (
      <Inspector title={`Event ${seq}`} back={back} onClose={deselect}>
        {detail}
      </Inspector>
    );
  }
  if (hasForm)
    return (
      <>
        {sheet}
        <Inspector title={isOpened ? "Open question" : "Your decision"} onClose={dismiss}>
          <DecisionPanel gate={gate} />
        </Inspector>
      </>
    );
  if (speaking.length === 0 || selectedOnly) return sheet;
  return (
    <>
      {sheet}
      <Inspector title="Speaking now">
        <div className="flex flex-col gap-6">
          {speaking.map((one) => (
            <SpeakingNow key={one.askKey} speaking={one} />
          ))}
        </div>
      </Inspector>
    </>
  );
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
