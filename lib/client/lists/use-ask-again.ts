"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { call } from "@/lib/client/http/api";
import { getDeliberation } from "@/lib/contracts/deliberations/snapshot";
import type { DeliberationId } from "@/lib/domain/ids";

/** The same question, in the form: everything else is proposed anew and can be changed before it starts. */
export function useAskAgain(id: DeliberationId) {
  const router = useRouter();
  return useMutation({
    mutationFn: () => call(getDeliberation, { params: { id } }),
    onSuccess: ({ question }) => router.push(`/deliberations/new?${new URLSearchParams({ question })}`),
  });
}
