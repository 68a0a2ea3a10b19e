"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and while the browser takes over what it sent, so that both make the same page. */
export const useIsBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
