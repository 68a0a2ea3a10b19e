"use client";

import { useState } from "react";
import { useView } from "@/lib/client/live/log-view";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { isTerminal } from "@/lib/domain/status";

/**
 * Whether this page keeps room for what is still to come, so that nothing moves under its reader: it was opened before the
 * end. It keeps the room after the end as well; opened again, the page is as tall as what it shows.
 */
export function useKeepsRoom(): boolean {
  const { status } = useView("snapshot");
  const isOpened = useOpenedFrom() !== null;
  const [keepsRoom] = useState(!isTerminal(status) && !isOpened);
  return keepsRoom;
}
