"use client";

import { Notice } from "@/components/ui/notice";
import { RadioCards } from "@/components/ui/form/radio-cards";
import type { ChairConfig } from "@/lib/protocols/chair/rules/config";
import { useChair, useOutlook } from "./use-chair";
import { useEffect, useState } from "react";
import { messageOf } from "@/lib/client/http/api";
import { formatCount } from "@/lib/client/format";
import { useDefinitionTokens } from "@/lib/client/use-chair-tokens";
import type { AgentInput } from "@/lib/contracts/deliberations/create-deliberation";
import type { Json } from "@/lib/events/schema";
import { teamSaving } from "@/lib/protocols/chair/rules/dispatch/dispatch-mode";

type Mode = ChairConfig["dispatch_mode"];

/** P2-10, P2-16 */
export function DispatchField() {
  const { config, set, problemAt } = useChair();
  const {
    outlook: { mode, level },
  } = useOutlook();
  if (level === "solo") return null;
  return (
    <div className="flex flex-col gap-2">
      <RadioCards<Mode>
        legend="How specialists are asked"
        name="config.dispatch_mode"
        columns={2}
        hint={`${mode.preferred === "task" ? "Task" : "Team"} suits this one. ${mode.reason}`}
        value={config.dispatch_mode}
        error={problemAt("dispatch_mode")}
        onChange={(dispatch_mode) => set({ dispatch_mode })}
        options={[
          {
            value: "task",
            label: "Task",
            consequence: "Each round starts fresh: definition, material and question are sent again.",
          },
          {
            value: "team",
            label: "Team",
            consequence:
              "One conversation per specialist across all rounds. If it can’t be kept, Parley switches to task mode and warns you.",
          },
        ]}
      />
      {mode.warning && <Notice tone="attention">{mode.warning}</Notice>}
      <TokenSaving />
    </div>
  );
}

/** Tokens are counted by the server; not at every key. */
const COUNT_AFTER_MS = 600;

/** P2-16: what a team would save, from the definitions as they are sent. */
function TokenSaving() {
  const {
    outlook: { dispatched, eligibility },
    panel,
    config,
  } = useOutlook();
  const asked = panel.filter(({ id }) => dispatched.some(({ agentId }) => agentId === id));
  const seats = asked.map(({ id, name, role, brief }): AgentInput => ({ id, name, role, brief }));
  const definitions = Object.fromEntries(
    Object.entries(config.definitions).filter(([id]) => asked.some((agent) => agent.id === id)),
  );
  const request = useSettled(JSON.stringify({ seats, definitions }));
  const { seats: counted, definitions: given } = JSON.parse(request) as { seats: AgentInput[]; definitions: Json };
  const { data, error } = useDefinitionTokens(counted, { definitions: given });
  if (error)
    return <p className="text-xs text-ink-muted">The savings of a team could not be counted: {messageOf(error)}</p>;
  if (!data) return <p className="text-xs text-ink-muted">Counting the definitions…</p>;
  const tokens = data.map((one) => one.tokens);
  const total = teamSaving(tokens, 1).total;
  const name = (id: string): string => counted.find((seat) => seat.id === id)?.name ?? id;
  const saving = (rounds: number): string => {
    const { saved, total: all, share } = teamSaving(tokens, rounds);
    return `${formatCount(saved)} of ${formatCount(all)} tokens (${Math.round(share * 1000) / 10} %) in ${rounds} rounds`;
  };
  return (
    <p className="text-xs text-ink-muted">
      Definitions: {data.map((one) => `${name(one.agentId)} ${formatCount(one.tokens)}`).join(", ")};{" "}
      {formatCount(total)} tokens together.{" "}
      {eligibility.isEligible
        ? `A team saves ${saving(2)}, or ${saving(3)}.`
        : "In a single round a team saves nothing."}
    </p>
  );
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  // The clock: the last value that stood for a while.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), COUNT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
