"use client";

import { useViewer } from "@/lib/client/people/viewer";
import { createLocalSetting, useLocalSetting } from "./local-setting";

const viewerName = createLocalSetting("parley-name", "");

/** In a team the server knows who acts, and nobody says it themselves. */
export const useSignedInName = (): string | null => {
  const viewer = useViewer();
  return viewer.kind === "person" ? viewer.name : null;
};

/** The name that answers gates in this browser; empty until someone gives it. */
export const readViewerName = (): string => viewerName.read().trim();

export const useViewerName = () => useLocalSetting(viewerName);
