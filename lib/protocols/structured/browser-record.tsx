"use client";

import type { ReactNode } from "react";
import { provideRecordViews } from "@/lib/projections/views-of";
import { structuredRecordViews } from "./views/record-views";

provideRecordViews("structured", structuredRecordViews);

/** What is inside can show the record of this protocol. */
export default function WithRecord({ children }: { children: ReactNode }) {
  return children;
}
