"use client";

import { createContext, useContext } from "react";
import { type Action, can } from "@/lib/domain/access/can";
import type { Viewer } from "@/lib/domain/access/viewer";
import { LOCAL_VIEWER } from "@/lib/domain/access/plain-viewers";

/** Who looks at this page. The server decides for itself; screens leave out what it would refuse. */
export const ViewerContext = createContext<Viewer>(LOCAL_VIEWER);

export const useViewer = (): Viewer => useContext(ViewerContext);

export const useMay = (action: Action): boolean => can(useViewer(), action);
