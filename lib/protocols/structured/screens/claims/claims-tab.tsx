"use client";

import clsx from "clsx";
import { useMemo } from "react";
import { SidePanel } from "@/components/deliberation/side/side-panel";
import { SplitBody } from "@/components/deliberation/split-body";
import { ViewSwitch } from "@/components/deliberation/view-switch";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import { claimsBoard } from "@/lib/protocols/structured/views/board/claims-board";
import { isRole, ROLE_NAMES, ROLES } from "@/lib/protocols/structured/rules/vocabulary";
import { useStructured } from "../use-structured";
import { ClaimsBoard } from "./claims-board";
import { DecisionList } from "./decision-list";
import { ItemPanel } from "./item-panel";

/** What is claimed, what became of it, and what was decided on it. */
export function ClaimsTab() {
  const folded = useView("folded");
  const decisions = useStructured("decisions");
  const address = useAddress();
  const agent = address.get("agent");
  const role = agent && isRole(agent) ? agent : null;
  const show = address.get("show") === "decisions" ? "decisions" : "claims";
  const item = address.get("item");
  const board = useMemo(() => claimsBoard(folded, role), [folded, role]);
  const side = address.get("seq") ? <SidePanel selectedOnly /> : item ? <ItemPanel key={item} id={item} /> : null;

  return (
    <SplitBody side={side}>
      <div className="flex flex-wrap items-center gap-2">
        <ViewSwitch
          label="Claims or decisions"
          current={show}
          items={[
            { id: "claims", label: "Claims", href: address.href({ show: null, item: null }) },
            {
              id: "decisions",
              label: `Decisions ${decisions.length}`,
              href: address.href({ show: "decisions", item: null, agent: null }),
            },
          ]}
        />
        {show === "claims" && (
          <Field label="Raised by" hideLabel className="w-48">
            <Select
              value={role ?? ""}
              onChange={(value) => address.go({ agent: value }, "replace")}
              options={[
                { value: "", label: "All roles" },
                ...ROLES.map((value) => ({ value, label: ROLE_NAMES[value] })),
              ]}
            />
          </Field>
        )}
        <span className={clsx("text-xs text-ink-muted", show === "claims" && "max-md:hidden")}>
          {show === "claims" ? board.summary : "each with what it cites"}
        </span>
      </div>
      {show === "decisions" ? (
        <DecisionList decisions={decisions} selected={item} />
      ) : board.total > 0 ? (
        <ClaimsBoard board={board} selected={item} />
      ) : (
        <EmptyState title={role ? `${ROLE_NAMES[role]} has raised no claim yet.` : "No claim has been raised yet."}>
          Each round’s artifacts raise claims; the checks of that and later rounds test them.
        </EmptyState>
      )}
    </SplitBody>
  );
}
