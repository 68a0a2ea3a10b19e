import type { ComponentType } from "react";
import type { Draft, DraftConfig, DraftSeat } from "@/lib/client/new-deliberation/draft";
import type { DraftAction } from "@/lib/client/new-deliberation/draft-reducer";
import type { Asked, Suitability } from "@/lib/client/new-deliberation/proposal/asked";
import type { Agent } from "@/lib/domain/agent";
import type { AnyProtocol } from "@/lib/kernel/types";

/** How the protocol is put before somebody who has only asked a question. */
export type ProtocolProposal = {
  /** "Debate until they agree". */ title: string;
  /** What the seats will do, in one or two sentences. */ text: string;
  /** After their number: "6 seats debate". */ seatsDo: string;
  /** After "Also possible": "a review", "once there is a draft to approve". */ also: { name: string; when: string };
  /** null: nothing in what is asked speaks for it. */ suits: (asked: Asked) => Suitability | null;
};

/** Expertise that seems to be wanted and that nobody on the panel has. */
export type MissingSeat = {
  name: string;
  /** "Nobody here owns the database." */ gap: string;
  /** What shows that it is wanted, as a sentence. */ why: string;
  /** What seats it. */ actions: readonly DraftAction[];
};

/** What the form of a new deliberation asks for one protocol. */
export type ProtocolForm = {
  rules: AnyProtocol;
  proposal: ProtocolProposal;
  missing?: (draft: Draft, seats: readonly DraftSeat[]) => readonly MissingSeat[];
  /** What takes a seat away where that is more than removing it. */
  remove?: (draft: Draft, seat: DraftSeat) => readonly DraftAction[] | null;
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
  /** Undoes that: of a draft whose settings stand as they were sent, what has to stand otherwise in the form. */
  toDraft?: (draft: Draft) => Partial<Draft>;
  /** In place of the one document. */
  DocumentFields?: ComponentType;
  /** Names of the settings DocumentFields asks for. */
  documentSettings?: readonly string[];
  /** What the document is called here, and what is asked of it. */
  artifact?: (config: unknown) => { label: string; note?: string; hint: string };
  /** Where it can't do without a document: what to do instead, and the settings that do it. */
  withoutDocument?: { label: string; changes: DraftConfig };
  /** A sentence about this panel that is no refusal. */
  hint?: (panel: readonly Agent[], config: unknown) => string | null;
};
