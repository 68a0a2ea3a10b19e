/** Every protocol, for the form in which each of them can be chosen. */
import type { ProtocolForm } from "@/components/new-deliberation/protocol-form";
import { provideProtocol } from "@/lib/kernel/registry";
import { chairForm } from "./chair/form/chair-form";
import { debateForm } from "./debate/form/debate-form";
import { judgesForm } from "./judges/form/judges-form";
import type { ProtocolId } from "./protocol-ids";
import { reviewForm } from "./review/form/review-form";
import { structuredForm } from "./structured/form/structured-form";

/** A protocol without a form does not compile. */
export const PROTOCOL_FORMS: Readonly<Record<ProtocolId, ProtocolForm>> = {
  debate: debateForm,
  review: reviewForm,
  chair: chairForm,
  judges: judgesForm,
  structured: structuredForm,
};

// Rules alone: nothing is shown yet, so no views.
for (const { rules } of Object.values(PROTOCOL_FORMS)) provideProtocol(rules);
