import type { ComponentType } from "react";
import type { Draft, DraftConfig, DraftSeat } from "@/lib/client/new-deliberation/draft";
import type { Agent } from "@/lib/domain/agent";

/** What the form of a new deliberation asks for one protocol. */
export type ProtocolForm = {
  /** On its card: how large it usually gets. */
  typical: string;
  /** Above the seats: what decides who is proposed. */
  PanelFields: ComponentType | null;
  /** Names of the settings PanelFields asks for; the others stand with the limits. */
  panelSettings?: readonly string[];
  /** The settings, most used first. */
  SettingsFields: ComponentType;
  /** The groups of the seat list, in words; `fixed` are those the panel can't do without. */
  seats: Readonly<
    Record<
      "free" | "fixed",
      { label: string; text: string; /** In an empty group; absent asks for at least one. */ none?: string }
    >
  >;
  /** Below each seat. */
  SeatFields?: ComponentType<{ seat: DraftSeat }>;
  /** Below all seats. */
  PanelNotes?: ComponentType;
  /** Where it is started, in place of the seats with the reasons they are there for. */
  StartPanel?: ComponentType;
  /** Where it is started: what follows from the settings. */
  StartNotes?: ComponentType;
  /** Why no seat can be added now, as a sentence; null where one can. */
  whyNoSeat?: (seats: readonly DraftSeat[], config: unknown) => string | null;
  /** "7 agents × up to 10 rounds = at most 70 calls, and …". Null: something it needs is not filled in. */
  callLine: (
    config: unknown,
    seats: number,
    form: { draft: Draft; seats: readonly DraftSeat[] },
  ) => { main: string; more: string } | null;
  /** What the question is asked for here. */
  question?: (config: unknown) => { hint: string };
  /** The settings as they are sent, where that is not as they stand in the draft; `ids` are those of the seats. */
  toConfig?: (draft: Draft, seats: readonly DraftSeat[], ids: readonly string[]) => DraftConfig;
  /** In place of the one document. */
  DocumentFields?: ComponentType;
  /** Names of the settings DocumentFields asks for. */
  documentSettings?: readonly string[];
  /** What the document is called here, and what is asked of it. */
  artifact?: (config: unknown) => { label: string; note?: string; hint: string };
  /** A sentence about this panel that is no refusal. */
  hint?: (panel: readonly Agent[], config: unknown) => string | null;
};
