import { deleteSpace as deleteContract, renameSpace as renameContract } from "@/lib/contracts/people/spaces";
import { route } from "@/lib/server/http/route";
import { deleteSpace, renameSpace } from "@/lib/server/spaces/spaces";

export const dynamic = "force-dynamic";

export const PUT = route(renameContract, ({ params, body, services }) => renameSpace(services, params.id, body.name));

export const DELETE = route(deleteContract, ({ params, services }) => deleteSpace(services, params.id));
