"use client";

import { perLog } from "@/lib/client/folded-log";
import { useLog, useView } from "@/lib/client/log-view";
import { alarmModel } from "@/lib/projections/structured/alarm";
import { checkMatrix } from "@/lib/projections/structured/check-matrix";
import { decisionRows } from "@/lib/projections/structured/decisions";
import { failureModeRows } from "@/lib/projections/structured/failure-modes";
import { leadRows } from "@/lib/projections/structured/leads";
import { roundStops } from "@/lib/projections/structured/round-phases";
import { signalsModel } from "@/lib/projections/structured/signals";
import { slopeModel } from "@/lib/projections/structured/slope";
import { structuredStateOf } from "@/lib/projections/structured/state";
import { steeringModel } from "@/lib/projections/structured/steering";
import { stressRows } from "@/lib/projections/structured/stress";
import { volumesModel } from "@/lib/projections/structured/volumes";
import type { StructuredState } from "@/lib/protocols/structured/state";

/** Each is worked out once per log, and only where something reads it. */
const VIEWS = {
  alarm: perLog((_, folded) => alarmModel(folded)),
  checks: perLog((_, folded) => checkMatrix(folded)),
  decisions: perLog((_, folded) => decisionRows(folded)),
  failureModes: perLog((_, folded) => failureModeRows(folded)),
  leads: perLog((_, folded) => leadRows(folded)),
  stops: perLog((_, folded) => roundStops(folded)),
  signals: perLog((_, folded) => signalsModel(folded)),
  slope: perLog((_, folded) => slopeModel(folded)),
  steering: perLog((_, folded) => steeringModel(folded)),
  stress: perLog((_, folded) => stressRows(folded)),
  volumes: perLog((_, folded) => volumesModel(folded)),
} as const;

export function useStructured<Name extends keyof typeof VIEWS>(name: Name): ReturnType<(typeof VIEWS)[Name]> {
  return VIEWS[name](useLog()) as ReturnType<(typeof VIEWS)[Name]>;
}

export const useStructuredState = (): StructuredState => structuredStateOf(useView("folded"));
