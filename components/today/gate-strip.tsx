"use client";

import { DotStrip } from "@/components/pictures/dot-strip";
import type { GateRow } from "@/lib/contracts/gates";
import { stripOfGate } from "@/lib/projections/glance/glance-pictures";

/** Where the seats are on the scale of their scores; an empty place where they gave none. */
export function GateStrip({ gate }: { gate: GateRow }) {
  const model = stripOfGate(gate);
  return model ? <DotStrip model={model} /> : <span className="max-lg:hidden" />;
}
