"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { createQueries } from "@/lib/client/http/queries";

/** What a page for nobody needs: no socket, which would be refused. */
export function DoorProviders({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueries);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
