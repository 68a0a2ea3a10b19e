import { createSample as contract } from "@/lib/contracts/deliberations/sample";
import { createSample } from "@/lib/server/deliberations/create/create-sample";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ body, services }) =>
  createSample(services, body.sample, body.by ?? body.createdBy),
);
