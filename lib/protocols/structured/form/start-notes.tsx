"use client";

import { Notice } from "@/components/ui/notice";
import { caveatsOf } from "@/lib/protocols/structured/rules/config";
import { useStructuredConfig } from "./use-structured-config";

/** P3-10, P3-18: what was left out is said once more before it starts. */
export function StructuredStartNotes() {
  const { config } = useStructuredConfig();
  const caveats = caveatsOf({ ...config, stress_override_reason: config.stress_override_reason || "none yet." });
  if (caveats.length === 0) return null;
  return (
    <div className="mt-3">
      <Notice tone="attention" title="It will carry this caveat">
        <ul>
          {caveats.map((text) => (
            <li key={text} className="[overflow-wrap:anywhere]">
              {text}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
