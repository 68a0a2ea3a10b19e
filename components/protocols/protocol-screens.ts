import type { ComponentType } from "react";
import type { Gate } from "@/lib/domain/gate/gate";

export type ExtraTab = { id: string; label: string; Pane: ComponentType<{ decideCount: number }> };

/** What a protocol shows beside what all of them show. Each is fetched only for a deliberation that has it. */
export type ProtocolScreens = {
  /** Below the verdicts on the overview. */
  Overview: ComponentType | null;
  /** Its overview shows the issues itself: the summary at the end would say them twice. */
  showsIssues?: true;
  /** It leaves no record of its own: there is no such tab. */
  hidesRecord?: true;
  /** Beside the form of a decision that stands alone: what has to be seen, or put right, before it is answered. */
  Decide?: ComponentType<{ gate: Gate }>;
  /** After "Rounds". */
  tabs: readonly ExtraTab[];
};
