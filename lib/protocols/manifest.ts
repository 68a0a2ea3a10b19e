import type { AnyProtocol } from "@/lib/kernel/types";
import type { Rehearsal } from "@/lib/models/rehearsal/rehearsal-port";
import type { ProtocolViews } from "@/lib/projections/protocol-views";
import type { Prompts } from "@/lib/prompts/types";

/** A protocol as a whole. Its form and its screens are the browser's and come by forms.ts and lazy.tsx. */
export type ProtocolManifest = { rules: AnyProtocol; views: ProtocolViews; prompts: Prompts; rehearsal: Rehearsal };
