"use client";

import dynamic from "next/dynamic";
import { persistently } from "@/lib/client/page/persistently";
import { useOwnSpaces } from "@/lib/client/spaces/own-spaces";

const SpaceSwitcher = dynamic(() =>
  persistently(() => import("./space-switcher")).then((module) => module.SpaceSwitcher),
);

/** The space one is in, with the way to the others; nothing, and no script, for somebody who has only one. */
export function SpaceChoice({ className }: { className: string }) {
  const { spaces, here } = useOwnSpaces();
  if (!here) return null;
  return (
    <div className={className}>
      <SpaceSwitcher spaces={spaces} here={here} />
    </div>
  );
}
