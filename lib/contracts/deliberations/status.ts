import { z } from "zod";
import { DELIBERATION_STATUSES } from "@/lib/domain/status";

export const deliberationStatusSchema = z.enum(DELIBERATION_STATUSES);
