"use client";

import { perLog } from "@/lib/client/live/folded-log";
import { useLog, useView } from "@/lib/client/live/log-view";
import { alarmModel } from "@/lib/protocols/structured/views/alarm";
import { checkMatrix } from "@/lib/protocols/structured/views/board/check-matrix";
import { decisionRows } from "@/lib/protocols/structured/views/decisions";
import { failureModeRows } from "@/lib/protocols/structured/views/failure-modes";
import { leadRows } from "@/lib/protocols/structured/views/board/leads";
import { roundStops } from "@/lib/protocols/structured/views/round-phases";
import { signalsModel } from "@/lib/protocols/structured/views/signals";
import { slopeModel } from "@/lib/protocols/structured/views/board/slope";
import { structuredStateOf } from "@/lib/protocols/structured/views/state";
import { steeringModel } from "@/lib/protocols/structured/views/steering";
import { stressRows } from "@/lib/protocols/structured/views/stress";
import { volumesModel } from "@/lib/protocols/structured/views/volumes";
import type { StructuredState } from "@/lib/protocols/structured/rules/state";

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
