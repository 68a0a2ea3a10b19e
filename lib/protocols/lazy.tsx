"use client";

/** Every protocol, for a page of the browser: one chunk each, named in the page the server sends, so that it comes beside the other scripts and not after them. */
import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";
import { DeliberationSkeleton } from "@/components/deliberation/deliberation-skeleton";
import type { ProtocolScreens } from "@/components/protocols/protocol-screens";
import { chairScreens } from "./chair/screens/chair-screens";
import { debateScreens } from "./debate/screens/debate-screens";
import { judgesScreens } from "./judges/screens/judges-screens";
import type { RunnableId } from "./protocol-ids";
import { reviewScreens } from "./review/screens/review-screens";
import { structuredScreens } from "./structured/screens/structured-screens";
import { validationScreens } from "./validation/screens/validation-screens";
import { persistently } from "@/lib/client/page/persistently";

type Lazy = {
  /** For a reader who is about to open a deliberation of this protocol. */
  load: () => Promise<unknown>;
  Parts: ComponentType<{ children: ReactNode }>;
  /** What its record is made of, which only those need who open it. */
  Record: ComponentType<{ children: ReactNode }>;
  screens: ProtocolScreens;
};

const loading = () => <DeliberationSkeleton />;

// `dynamic` is read by the compiler and wants its import written out.
export const LAZY: Readonly<Record<RunnableId, Lazy>> = {
  debate: {
    load: () => persistently(() => import("./debate/browser")),
    Parts: dynamic(() => persistently(() => import("./debate/browser")), { loading }),
    Record: dynamic(() => persistently(() => import("./debate/browser-record"))),
    screens: debateScreens,
  },
  review: {
    load: () => persistently(() => import("./review/browser")),
    Parts: dynamic(() => persistently(() => import("./review/browser")), { loading }),
    Record: dynamic(() => persistently(() => import("./review/browser-record"))),
    screens: reviewScreens,
  },
  chair: {
    load: () => persistently(() => import("./chair/browser")),
    Parts: dynamic(() => persistently(() => import("./chair/browser")), { loading }),
    Record: dynamic(() => persistently(() => import("./chair/browser-record"))),
    screens: chairScreens,
  },
  judges: {
    load: () => persistently(() => import("./judges/browser")),
    Parts: dynamic(() => persistently(() => import("./judges/browser")), { loading }),
    Record: dynamic(() => persistently(() => import("./judges/browser-record"))),
    screens: judgesScreens,
  },
  structured: {
    load: () => persistently(() => import("./structured/browser")),
    Parts: dynamic(() => persistently(() => import("./structured/browser")), { loading }),
    Record: dynamic(() => persistently(() => import("./structured/browser-record"))),
    screens: structuredScreens,
  },
  validation: {
    load: () => persistently(() => import("./validation/browser")),
    Parts: dynamic(() => persistently(() => import("./validation/browser")), { loading }),
    Record: dynamic(() => persistently(() => import("./validation/browser-record"))),
    screens: validationScreens,
  },
};

/** Everything that folds a log of this protocol stands inside. */
export function WithProtocol({ id, children }: { id: RunnableId; children: ReactNode }) {
  const { Parts } = LAZY[id];
  return <Parts>{children}</Parts>;
}
