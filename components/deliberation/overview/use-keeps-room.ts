"use client";

import { useState } from "react";
import { useView } from "@/lib/client/live/log-view";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";

/**
 * Whether this page keeps room for what is still to come, so that nothing moves under its reader: it was opened while it
 * ran. It keeps the room after the end as well; opened again, the page is as tall as what it shows. Where it waited for a
 * person, nothing comes before they acted.
 */
export function useKeepsRoom(): boolean {
  const { status } = useView("snapshot");
  const isOpened = useOpenedFrom() !== null;
  const [keepsRoom] = useState((status === "running" || status === "queued") && !isOpened);
  return keepsRoom;
}
