"use client";

import { useViewer } from "./viewer";

/** The word for what waits for a person. In a team a status does not tell for whom. */
export const useNeedsWord = (): string => (useViewer().kind === "person" ? "Needs a decision" : "Needs you");
