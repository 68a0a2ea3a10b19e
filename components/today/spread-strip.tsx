"use client";

import { DotStrip } from "@/components/pictures/dot-strip";
import type { Glance } from "@/lib/contracts/deliberations/glance";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import { stripOfRow } from "@/lib/projections/glance/glance-pictures";
import { MiniMatrix } from "./mini-matrix";

/** How far apart the scores are; who is writing, before there are any. */
export function SpreadStrip({ row, glance }: { row: DeliberationRow; glance: Glance }) {
  const model = stripOfRow(row);
  return model ? <DotStrip model={model} /> : <MiniMatrix glance={glance} />;
}
