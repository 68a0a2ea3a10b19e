"use client";

import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";
import { DeliberationSkeleton } from "@/components/deliberation/deliberation-skeleton";
import type { ProtocolId } from "@/lib/protocols/protocol-ids";

type Parts = ComponentType<{ children: ReactNode }>;

const loading = () => <DeliberationSkeleton />;

/** One chunk per protocol, named in the page the server sends, so that it comes beside the other scripts and not after them. */
const PARTS: Readonly<Record<ProtocolId, Parts>> = {
  debate: dynamic(() => import("./parts/debate"), { loading }),
  review: dynamic(() => import("./parts/review"), { loading }),
  chair: dynamic(() => import("./parts/chair"), { loading }),
  judges: dynamic(() => import("./parts/judges"), { loading }),
  structured: dynamic(() => import("./parts/structured"), { loading }),
};

/** Everything that folds a log of this protocol stands inside. */
export function WithProtocol({ id, children }: { id: ProtocolId; children: ReactNode }) {
  const Parts = PARTS[id];
  return <Parts>{children}</Parts>;
}
