"use client";

import { createLocalSetting, useLocalSetting } from "./local-setting";

const viewerName = createLocalSetting("parley-name", "");

/** The name that answers gates in this browser; empty until someone gives it. */
export const readViewerName = (): string => viewerName.read().trim();

export const useViewerName = () => useLocalSetting(viewerName);
