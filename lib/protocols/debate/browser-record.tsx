"use client";

import type { ReactNode } from "react";
import { provideRecordViews } from "@/lib/projections/views-of";
import { debateRecordViews } from "./views/record-views";

provideRecordViews("debate", debateRecordViews);

/** What is inside can show the record of this protocol. */
export default function WithRecord({ children }: { children: ReactNode }) {
  return children;
}
