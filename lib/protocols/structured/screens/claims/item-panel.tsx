"use client";

import { Inspector } from "@/components/deliberation/side/inspector";
import { Dialog } from "@/components/ui/dialog";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";
import { useAddress } from "@/lib/client/page/use-address";
import { useMediaQuery } from "@/lib/client/page/use-media-query";
import { ClaimDetail } from "./claim-detail";
import { DecisionDetail } from "./decision-detail";

/** The claim or decision that was chosen, beside the board; on a phone a sheet over it. */
export function ItemPanel({ id }: { id: string }) {
  const address = useAddress();
  const isPhone = useMediaQuery("(width < 700px)");
  const close = () => address.go({ item: null }, "replace");
  const isDecision = id.startsWith("D-");
  const title = `${isDecision ? "Decision" : "Claim"} ${id}`;
  const body = isDecision ? <DecisionDetail id={id} /> : <ClaimDetail id={id} />;
  useShortcut("inspector.close", close, { enabled: !isPhone });
  if (isPhone)
    return (
      <Dialog open size="sheet" title={title} onClose={close}>
        {body}
      </Dialog>
    );
  return (
    <Inspector title={title} onClose={close}>
      {body}
    </Inspector>
  );
}
