"use client";

import type { ReactNode } from "react";
import { provideRecordViews } from "@/lib/projections/views-of";
import { judgesRecordViews } from "./views/record-views";

provideRecordViews("judges", judgesRecordViews);

/** What is inside can show the record of this protocol. */
export default function WithRecord({ children }: { children: ReactNode }) {
  return children;
}
