import { AppError } from "@/lib/domain/errors";

export const noSuchDeliberation = (): AppError =>
  new AppError("not_found", "There is no such deliberation. It may have been deleted.");
