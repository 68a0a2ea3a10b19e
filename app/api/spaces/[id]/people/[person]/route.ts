import { removeSpaceMember as removeContract, setSpaceMember as setContract } from "@/lib/contracts/people/spaces";
import { route } from "@/lib/server/http/route";
import { leaveSpace } from "@/lib/server/spaces/members";
import { setSpaceMember } from "@/lib/server/spaces/spaces";

export const dynamic = "force-dynamic";

export const PUT = route(setContract, ({ params, body, services }) =>
  setSpaceMember(services, params.id, { id: params.person, role: body.role }),
);

export const DELETE = route(removeContract, ({ params, services }) =>
  leaveSpace(services, { space: params.id, id: params.person }),
);
