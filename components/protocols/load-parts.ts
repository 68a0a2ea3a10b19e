import type { ProtocolId } from "@/lib/protocols/protocol-ids";

/** For a reader who is about to open a deliberation of this protocol. */
export const LOAD_PARTS: Readonly<Record<ProtocolId, () => Promise<unknown>>> = {
  debate: () => import("./parts/debate"),
  review: () => import("./parts/review"),
  chair: () => import("./parts/chair"),
  judges: () => import("./parts/judges"),
  structured: () => import("./parts/structured"),
};
