import { deliberationEvents } from "@/lib/contracts/deliberations/deliberation-events";
import type { DeliberationId } from "@/lib/domain/ids";
import { urlOf } from "./url-of";

/** Where the whole log is fetched from; the page tells the browser before its scripts have run. */
export function wholeLogUrl(id: DeliberationId): string {
  return urlOf(deliberationEvents.path, { id }, { after: 0 });
}
