"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Facts } from "@/components/layout/facts";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/text/copy-button";
import { formatCount, formatTokens } from "@/lib/client/format";
import { useView } from "@/lib/client/live/log-view";
import type { PayloadOf } from "@/lib/events/schema";
import { agentName } from "@/lib/projections/agent-name";

const ExactPromptDialog = dynamic(() =>
  import("@/components/seats/exact-prompt-dialog").then((module) => module.ExactPromptDialog),
);

type ProofOfInputProps = {
  payload:
    | PayloadOf<"reply.recorded">
    | PayloadOf<"reply.rejected">
    | PayloadOf<"ask.failed">
    | PayloadOf<"ask.started">;
};

/** Of the hash as many figures as tell two apart; all of it is copied. */
const HASH_SHOWN = 12;

/** Hash and size of what the agent was given, and the way to read it. */
export function ProofOfInput({ payload }: ProofOfInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { panel } = useView("snapshot");
  const input = "input" in payload ? payload.input : null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {input && (
        <Facts
          items={[
            {
              label: "Given",
              value: `${formatCount(input.chars)} characters`,
              of: `${formatTokens(input.tokens)} tokens${input.contextLevel ? ` · context ${input.contextLevel}` : ""}${input.maxTokens ? ` · shortened to fit ${formatTokens(input.maxTokens)}` : ""}`,
            },
            { label: "SHA-256", value: <code title={input.sha256}>{input.sha256.slice(0, HASH_SHOWN)}</code> },
          ]}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {input && <CopyButton text={input.sha256} label="Copy hash" variant="ghost" />}
        <Button onClick={() => setIsOpen(true)}>Show the exact prompt</Button>
      </div>
      {isOpen && (
        <ExactPromptDialog
          askKey={payload.key}
          name={agentName(panel, payload.agentId)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
