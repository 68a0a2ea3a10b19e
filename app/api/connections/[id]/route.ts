import { deleteConnection as deleteContract, updateConnection as updateContract } from "@/lib/contracts/connections";
import { deleteConnection, updateConnection } from "@/lib/server/connections/connections";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const PUT = route(updateContract, ({ params, body, services }) => updateConnection(services, params.id, body));

export const DELETE = route(deleteContract, ({ params, services }) => deleteConnection(services, params.id));
