import type { ProtocolId } from "@/lib/protocols/protocol-ids";
import { chairForm } from "./chair-form";
import { debateForm } from "./debate-form";
import { judgesForm } from "./judges-form";
import type { ProtocolForm } from "./protocol-form";
import { reviewForm } from "./review-form";
import { structuredForm } from "./structured-form";

/** A protocol without a form does not compile. */
export const PROTOCOL_FORMS: Readonly<Record<ProtocolId, ProtocolForm>> = { debate: debateForm, review: reviewForm, chair: chairForm, judges: judgesForm, structured: structuredForm };
