"use client";

import { useSyncExternalStore } from "react";
import { canHavePasskeys } from "@/lib/domain/access/passkey-host";

const never = () => () => undefined;

/** Whether this browser knows passkeys, and this address can have some: it takes https (or localhost) and a name. */
export const useCanPasskey = (): boolean =>
  useSyncExternalStore(
    never,
    () => "PublicKeyCredential" in window && canHavePasskeys(window.location.hostname),
    () => false,
  );
