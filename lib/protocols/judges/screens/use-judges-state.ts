"use client";

import { useView } from "@/lib/client/live/log-view";
import { judgesStateOf } from "@/lib/protocols/judges/views/state";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";

export const useJudgesState = (): JudgesState => judgesStateOf(useView("folded"));
