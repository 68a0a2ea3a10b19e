import type { Metadata } from "next";
import { ImportPage } from "@/components/records-import/import-page";

export const metadata: Metadata = { title: "Import records" };

export default function Page() {
  return <ImportPage />;
}
