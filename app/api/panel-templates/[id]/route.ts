import { deletePanelTemplate as deleteContract, updatePanelTemplate as updateContract } from "@/lib/contracts/panels";
import { route } from "@/lib/server/http/route";
import { deletePanelTemplate, updatePanelTemplate } from "@/lib/server/panels/templates";

export const dynamic = "force-dynamic";

export const PUT = route(updateContract, ({ params, body, services }) =>
  updatePanelTemplate(services, params.id, body),
);

export const DELETE = route(deleteContract, ({ params, services }) => deletePanelTemplate(services, params.id));
