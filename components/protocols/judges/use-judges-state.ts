"use client";

import { useView } from "@/lib/client/log-view";
import { judgesStateOf } from "@/lib/projections/judges/state";
import type { JudgesState } from "@/lib/protocols/judges/state";

export const useJudgesState = (): JudgesState => judgesStateOf(useView("folded"));
