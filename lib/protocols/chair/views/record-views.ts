import type { RecordViews } from "@/lib/projections/protocol-views";
import { chairStateOf, isPlanType } from "@/lib/protocols/chair/rules/state";
import { toWorkflowFile } from "@/lib/protocols/chair/rules/conflicts/conflict-matrix";
import { wholePlan } from "@/lib/protocols/chair/rules/replies/plan-verdict";
import { chairPage } from "./page";
import { chairDossier } from "./record";

/** Its record and its export. */
export const chairRecordViews: RecordViews = {
  page: chairPage,
  dossier: chairDossier,
  exports: (folded) => {
    const state = chairStateOf(folded);
    const plan = isPlanType(state) && state.outcome ? wholePlan(state) : null;
    return [
      { path: "workflow.yaml", data: toWorkflowFile(state.config.conflict_overrides) },
      ...(plan ? [{ path: "plan.md", text: `${plan.trim()}\n` }] : []),
    ];
  },
};
