import { cache } from "react";
import { getRecordByNumber, type RecordDetail } from "@/lib/contracts/record-life";
import { AppError } from "@/lib/domain/errors";
import { recordDetail } from "@/lib/server/records/record-detail";
import { servicesFor } from "@/app/services-for";

/** Once for the page and its title. Null: there is no such record. */
export const readRecordPage = cache(async (raw: string): Promise<RecordDetail | null> => {
  const params = getRecordByNumber.params.safeParse({ number: raw });
  if (!params.success) return null;
  try {
    return await recordDetail(await servicesFor({ action: "read", object: "record" }, params.data), params.data.number);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
});
