import type { Pool } from "pg";
import type { GateDetail } from "@/lib/contracts/gates";
import { AppError } from "@/lib/domain/errors";
import { gateAnswerSchema } from "@/lib/domain/gate/gate";
import type { GateId } from "@/lib/domain/ids";
import { gateById } from "./gate-rows";

export async function readGate(pool: Pool, id: GateId): Promise<GateDetail> {
  const stored = await gateById(pool, id);
  if (!stored) throw noSuchGate();
  return {
    ...stored.row,
    headSeq: stored.headSeq,
    answer: stored.answer === null ? null : gateAnswerSchema.parse(stored.answer),
  };
}

export const noSuchGate = (): AppError =>
  new AppError("not_found", "There is no such question. Its deliberation may have been deleted.");
