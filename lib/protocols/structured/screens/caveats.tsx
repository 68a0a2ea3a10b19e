"use client";

import { Notice } from "@/components/ui/notice";
import { caveatsOf } from "@/lib/protocols/structured/rules/config";
import { useStructuredState } from "./use-structured";

/** P3-10, P3-18: what was left out of the set-up stays in sight. */
export function Caveats() {
  const caveats = caveatsOf(useStructuredState().config);
  if (caveats.length === 0) return null;
  return (
    <Notice tone="attention" title="Set up with a caveat">
      <ul>
        {caveats.map((text) => (
          <li key={text} className="[overflow-wrap:anywhere]">
            {text}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
