"use client";

import { AgentName } from "@/components/ui/agent/agent-name";
import { Disclosure } from "@/components/ui/disclosure";
import { Markdown } from "@/components/ui/text/markdown";
import { ToneBadge } from "@/components/ui/tone-badge";
import { useAddress } from "@/lib/client/page/use-address";
import { flagText } from "@/lib/protocols/structured/views/turn";
import type { ReplyOf } from "@/lib/protocols/structured/rules/replies/replies";
import { nameOf, type StructuredState, type Written } from "@/lib/protocols/structured/rules/state";

type Position = ReplyOf<"propose"> | ReplyOf<"supplement">;
type PositionsProps = { state: StructuredState; written: readonly Written<Position>[]; isOpen: boolean };

/** The sentence is seen at once, the text on demand. */
export function Positions({ state, written, isOpen }: PositionsProps) {
  const address = useAddress();
  return (
    <ul className="flex flex-col gap-2">
      {written.map(({ agentId, reply, flags, seq }) => (
        <li key={seq} className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <AgentName
              place={state.panel.findIndex(({ id }) => id === agentId) + 1}
              name={nameOf(state, agentId)}
              className="font-semibold"
            />
            {flags.map((flag) => (
              <ToneBadge key={flag} tone="attention" glyph="triangle">
                {flagText(flag)}
              </ToneBadge>
            ))}
            <a className="link ml-auto text-xs text-ink-muted" href={address.href({ seq })}>
              event {seq}
            </a>
          </p>
          <p className="[overflow-wrap:anywhere]">{reply.headline}</p>
          {"objection" in reply && reply.objection && (
            <p className="border-l-2 border-attention pl-2.5 [overflow-wrap:anywhere]">
              <span className="text-xs text-ink-muted">Does not accept: </span>
              {reply.objection}
            </p>
          )}
          <Disclosure defaultOpen={isOpen} summary={<span className="text-xs">The whole text</span>}>
            <Markdown topHeading={3} className="max-w-[76ch]" isOneOfMany>
              {reply.position}
            </Markdown>
          </Disclosure>
          {"primitives" in reply && reply.primitives.length > 0 && (
            <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">
              Introduces{" "}
              {reply.primitives.map(({ name, meaning }, index) => (
                <span key={name} title={meaning}>
                  {index > 0 && ", "}
                  <span className="text-ink">{name}</span>
                </span>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
