import type { DeliberationId } from "@/lib/domain/ids";

/** The form, filled in as it was for this one. */
export const askAgainHref = (id: DeliberationId): string => `/deliberations/new?from=${id}`;
