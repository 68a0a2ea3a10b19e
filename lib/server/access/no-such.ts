/** What is told of something that is not there, in the same words whether it is nowhere or hidden. Loads nothing: every route has it. */
import { AppError } from "@/lib/domain/errors";

export const noSuchImported = (): AppError =>
  new AppError("not_found", "There is no such imported record. Its folder may have been forgotten.");

export const noSuchFolder = (): AppError =>
  new AppError("not_found", "There is no such folder. It may have been forgotten already.");

export const noSuchWebhook = (): AppError =>
  new AppError("not_found", "There is no such webhook. It may have been removed.");

export const noSuchTemplate = (): AppError =>
  new AppError("not_found", "There is no such panel. It may have been deleted.");

export const noSuchConnection = (): AppError =>
  new AppError("not_found", "There is no such connection. It may have been removed.");

export const noSuchAnchor = (): AppError =>
  new AppError("not_found", "There is no such anchor. It may have been deleted.");

export const noSuchPerson = (): AppError => new AppError("not_found", "There is no such person in this space.");

export const noSuchInvitation = (): AppError => new AppError("not_found", "There is no such invitation (any more).");

export const noSuchSpace = (): AppError => new AppError("not_found", "There is no such space (any more).");
