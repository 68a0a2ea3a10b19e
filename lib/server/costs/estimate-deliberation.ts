import type { Estimate } from "@/lib/contracts/costs";
import type { CreateDeliberationBody } from "@/lib/contracts/deliberations/create-deliberation";
import { firstEvent } from "@/lib/server/deliberations/create/create";
import { withViewer } from "@/lib/server/people/privacy";
import { readPriceIn } from "@/lib/server/prices/prices";
import type { Services } from "@/lib/server/services";
import { readPaces } from "./call-pace";
import { estimate } from "./estimate";

const SEED = 7;

/** Checked as a creation is, without its budget: what it would take is asked before one is chosen. */
export async function estimateDeliberation(
  services: Pick<Services, "env" | "pool" | "prisma" | "sources" | "viewer">,
  { budget: _budget, ...body }: CreateDeliberationBody,
): Promise<Estimate> {
  // The same seed each time: an estimate that moves by itself is no estimate.
  const people = body.people ? await withViewer(services, body.people) : null;
  const { payload } = await firstEvent({ seed: SEED, ...body }, services, people);
  if (payload.type !== "deliberation.created") throw new Error("A log begins with the event that created it.");
  const [priceOf, paceOf] = await Promise.all([readPriceIn(services), readPaces(services)]);
  return estimate(payload, priceOf, { sources: services.sources, paceOf });
}
