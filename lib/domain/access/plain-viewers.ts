import type { Viewer } from "./viewer";

export const LOCAL_VIEWER: Viewer = { kind: "local" };
export const NOBODY: Viewer = { kind: "nobody" };
