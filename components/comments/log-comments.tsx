"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/notice";
import { LinkButton } from "@/components/ui/link-button";
import { useGateDraft } from "@/lib/client/gate/gate-draft";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useReplay } from "@/lib/client/live/replay";
import { useView } from "@/lib/client/live/log-view";
import { useViewer } from "@/lib/client/people/viewer";
import { can } from "@/lib/domain/access/can";
import type { Gate } from "@/lib/domain/gate/gate";
import type { DeliberationId } from "@/lib/domain/ids";
import { decides } from "@/lib/kernel/deciding";
import { Comments, type CommentsProps } from "./comments";

type LogCommentsProps = Pick<CommentsProps, "target" | "on">;

/** Comments on a part of this page's deliberation. Of a bundle or a moment that is past there are none. */
export function LogComments(props: LogCommentsProps) {
  const isOpened = useOpenedFrom() !== null;
  const isPast = useReplay() !== null;
  const { id, openGates } = useView("snapshot");
  const { lifecycle } = useView("folded");
  const viewer = useViewer();
  if (isOpened || isPast) return null;
  const gate = openGates.find((one) => {
    const rule = lifecycle.deciding[one.id]?.rule;
    return viewer.kind === "person" && can(viewer, "decide") && (!rule || decides(rule, viewer.id));
  });
  return gate ? <SendableComments {...props} id={id} gate={gate} /> : <Comments {...props} id={id} />;
}

/** A panel reads what people say with a decision: it becomes part of the reason, and goes when that is submitted. */
function SendableComments({ gate, ...props }: LogCommentsProps & { id: DeliberationId; gate: Gate }) {
  const { draft, change } = useGateDraft(gate.id);
  const [sent, setSent] = useState(false);
  return (
    <>
      <Comments
        {...props}
        onSend={({ name, text }) => {
          change({ rationale: [draft.rationale.trim(), `${name}: ${text}`].filter(Boolean).join("\n\n") });
          setSent(true);
        }}
      />
      {sent && (
        <Notice
          live
          tone="neutral"
          title="Added to the reason for your decision"
          actions={<LinkButton href={`/decide/${gate.id}`}>Open the decision</LinkButton>}
        >
          The panel reads it once you submit that.
        </Notice>
      )}
    </>
  );
}
