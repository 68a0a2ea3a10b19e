"use client";

import { useMutation } from "@tanstack/react-query";
import { createDeliberation, type CreateDeliberationInput } from "@/lib/contracts/deliberations/create-deliberation";
import { call } from "@/lib/client/http/api";

export type CreateRequest = { body: CreateDeliberationInput; idempotencyKey: string };

/** However often it is sent with the same key, there is one deliberation. */
export function useCreateDeliberation() {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: CreateRequest) =>
      call(createDeliberation, { body, headers: { "Idempotency-Key": idempotencyKey } }),
  });
}
