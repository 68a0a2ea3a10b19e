"use client";

import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { addPasskey, beginPasskey, removePasskey } from "@/lib/contracts/people/passkeys";
import { getSignInMethods } from "@/lib/contracts/people/sign-in";
import { beginTotp, confirmTotp, resetTotp, turnTotpOff } from "@/lib/contracts/people/totp";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { makePasskey } from "./passkey";
import { useChange } from "./use-people";

export const useSignInMethods = () =>
  useQuery({ queryKey: queryKeys.signInMethods, queryFn: ({ signal }) => call(getSignInMethods, { signal }) });

export const useBeginTotp = () =>
  useChange((body: z.input<typeof beginTotp.body>) => call(beginTotp, { body }), queryKeys.signInMethods);

export const useConfirmTotp = () =>
  useChange((code: string) => call(confirmTotp, { body: { code } }), queryKeys.signInMethods);

export const useTurnTotpOff = () =>
  useChange((body: z.input<typeof turnTotpOff.body>) => call(turnTotpOff, { body }), queryKeys.signInMethods);

export const useResetTotp = () => useChange((id: string) => call(resetTotp, { params: { id } }), queryKeys.people);

/** Asks the device in between, which asks the person. */
export const useAddPasskey = () =>
  useChange(async ({ name, ...body }: { name: string; password?: string }) => {
    const { options } = await call(beginPasskey, { body });
    return call(addPasskey, { body: { name, response: await makePasskey(options) } });
  }, queryKeys.signInMethods);

export const useRemovePasskey = () =>
  useChange((id: string) => call(removePasskey, { params: { id } }), queryKeys.signInMethods);
