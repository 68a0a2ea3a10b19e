import { EXCEPTION, TWICE, UNDO } from "./mishaps";
import { COST, MEASURE, PEAK, STRANGER } from "./pressure";
import { HANDOVER, OWNER, START } from "./responsibility";
import type { Topic } from "./topic";

export const TOPICS: readonly Topic[] = [OWNER, TWICE, UNDO, PEAK, EXCEPTION, HANDOVER, MEASURE, STRANGER, START, COST];
