"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { call } from "@/lib/client/http/api";
import { readViewerName } from "@/lib/client/page/viewer-name";
import { createSample } from "@/lib/contracts/deliberations/sample";
import type { SampleId } from "@/lib/domain/sample-id";

/** Starts a sample deliberation and goes there. */
export function useRunSample() {
  const router = useRouter();
  return useMutation({
    mutationFn: (sample: SampleId) => {
      const by = readViewerName();
      return call(createSample, { body: { sample, ...(by ? { by } : {}) } });
    },
    onSuccess: ({ id }) => router.push(`/deliberations/${id}`),
  });
}
