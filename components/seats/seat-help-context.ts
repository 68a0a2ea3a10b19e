"use client";

import { createContext, useContext } from "react";
import type { AgentId } from "@/lib/domain/ids";

/** The seat whose answer is owed. */
export type HelpedSeat = { askKey: string; agentId: AgentId; name: string };

export type SeatHelp = {
  retry: (seat: HelpedSeat) => void;
  changeModel: (seat: HelpedSeat) => void;
  answer: (seat: HelpedSeat) => void;
};

export const SeatHelpContext = createContext<SeatHelp | null>(null);

/** Null where nothing can be done about a seat: outside of a deliberation's page. */
export const useSeatHelp = (): SeatHelp | null => useContext(SeatHelpContext);
