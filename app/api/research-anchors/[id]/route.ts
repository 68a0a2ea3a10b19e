import {
  deleteResearchAnchor as deleteContract,
  updateResearchAnchor as updateContract,
} from "@/lib/contracts/research-anchors";
import { route } from "@/lib/server/http/route";
import { deleteResearchAnchor, updateResearchAnchor } from "@/lib/server/research-anchors/anchors";

export const dynamic = "force-dynamic";

export const PUT = route(updateContract, ({ params, body, services }) =>
  updateResearchAnchor(services, params.id, body),
);

export const DELETE = route(deleteContract, ({ params, services }) => deleteResearchAnchor(services, params.id));
