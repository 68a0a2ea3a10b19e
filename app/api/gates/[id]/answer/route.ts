import { answerGate as contract } from "@/lib/contracts/gates";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import { answerGate } from "@/lib/server/gates/answer";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const POST = route(contract, ({ params, body: { by, answeredBy = LOCAL_USER, ...answer }, services }) =>
  answerGate(services, params.id, { ...answer, answeredBy: by ?? answeredBy }),
);
