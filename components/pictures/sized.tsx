"use client";

import { useRef, type ReactNode } from "react";
import { useElementWidth } from "@/lib/client/page/use-element-width";

type SizedProps = {
  /** Until the browser has laid it out. */ fallback?: number;
  children: (width: number) => ReactNode;
};

/** Gives a drawing the width it has, so that its text is never scaled. */
export function Sized({ fallback = 640, children }: SizedProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useElementWidth(box, fallback);
  return (
    <div ref={box} className="w-full min-w-0 overflow-hidden text-xs [&>svg]:h-auto [&>svg]:max-w-full">
      {children(Math.max(240, width))}
    </div>
  );
}
