"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { call } from "@/lib/client/http/api";
import { readViewerName } from "@/lib/client/page/viewer-name";
import { createSample } from "@/lib/contracts/deliberations/sample";

/** Starts the sample deliberation and goes there. */
export function useRunSample() {
  const router = useRouter();
  return useMutation({
    mutationFn: () => {
      const by = readViewerName();
      return call(createSample, { body: by ? { by } : {} });
    },
    onSuccess: ({ id }) => router.push(`/deliberations/${id}`),
  });
}
