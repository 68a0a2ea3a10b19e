"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { createSample } from "@/lib/contracts/sample";
import { call } from "./api";
import { readViewerName } from "./viewer-name";

/** Starts the sample deliberation and goes there. */
export function useRunSample() {
  const router = useRouter();
  return useMutation({
    mutationFn: () => {
      const createdBy = readViewerName();
      return call(createSample, { body: createdBy ? { createdBy } : {} });
    },
    onSuccess: ({ id }) => router.push(`/deliberations/${id}`),
  });
}
