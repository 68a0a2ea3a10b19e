"use client";

import { Notice } from "@/components/ui/notice";
import { useStructured } from "./use-structured";

/** P3-52: said at once, with the numbers and with what is done about it. */
export function AlarmNotice() {
  const alarm = useStructured("alarm");
  const { kinds } = useStructured("steering");
  if (!alarm) return null;
  const canSteer = kinds.some(({ refusal }) => refusal === null);
  return (
    <Notice tone="attention" title={`Sycophancy alarm, since round ${alarm.since}`}>
      <p>{alarm.text}</p>
      <p className="mt-1 [overflow-wrap:anywhere]">
        {alarm.reaction}
        {canSteer && (
          <>
            {" "}
            <a className="link" href="#steering">
              Do something about it
            </a>
          </>
        )}
      </p>
    </Notice>
  );
}
