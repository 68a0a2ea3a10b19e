/** Every protocol, for the form in which each of them can be chosen. */
import type { ProtocolForm } from "@/components/new-deliberation/protocol-form";
import { provideProtocol } from "@/lib/kernel/registry";
import { anyProtocol } from "@/lib/kernel/types";
import { chairForm } from "./chair/form/chair-form";
import { chair } from "./chair/rules/protocol";
import { debateForm } from "./debate/form/debate-form";
import { debate } from "./debate/rules/protocol";
import { judgesForm } from "./judges/form/judges-form";
import { judges } from "./judges/rules/protocol";
import type { ProtocolId } from "./protocol-ids";
import { reviewForm } from "./review/form/review-form";
import { review } from "./review/rules/protocol";
import { structuredForm } from "./structured/form/structured-form";
import { structured } from "./structured/rules/protocol";

// Rules alone: nothing is shown yet, so no views.
provideProtocol(anyProtocol(debate));
provideProtocol(anyProtocol(review));
provideProtocol(anyProtocol(chair));
provideProtocol(anyProtocol(judges));
provideProtocol(anyProtocol(structured));

/** A protocol without a form does not compile. */
export const PROTOCOL_FORMS: Readonly<Record<ProtocolId, ProtocolForm>> = {
  debate: debateForm,
  review: reviewForm,
  chair: chairForm,
  judges: judgesForm,
  structured: structuredForm,
};
