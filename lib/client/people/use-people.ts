"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import {
  changePassword,
  createToken,
  deleteToken,
  endSession,
  listSessions,
  listTokens,
} from "@/lib/contracts/people/account";
import { getDeliberationPeople, setDeliberationPeople } from "@/lib/contracts/people/deliberation-people";
import { invite, listInvitations, withdrawInvitation } from "@/lib/contracts/people/invitations";
import { changeRole, endSessionsOf, listPeople, passwordLink, removePerson } from "@/lib/contracts/people/people";
import type { Role } from "@/lib/domain/access/space";
import type { DeliberationId } from "@/lib/domain/ids";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { signOutHere } from "./leave-if-signed-out";

/** A mutation after which these lists are read again. */
export function useChange<Given, Result>(
  change: (given: Given) => Promise<Result>,
  ...stale: readonly (readonly unknown[])[]
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

export const usePeople = () =>
  useQuery({ queryKey: queryKeys.people, queryFn: async ({ signal }) => (await call(listPeople, { signal })).items });

export const useInvitations = () =>
  useQuery({
    queryKey: queryKeys.invitations,
    queryFn: async ({ signal }) => (await call(listInvitations, { signal })).items,
  });

export const useInvite = () =>
  useChange((body: z.input<typeof invite.body>) => call(invite, { body }), queryKeys.invitations);

export const useWithdraw = () =>
  useChange((id: string) => call(withdrawInvitation, { params: { id } }), queryKeys.invitations);

export const useChangeRole = () =>
  useChange(
    ({ id, role }: { id: string; role: Role }) => call(changeRole, { params: { id }, body: { role } }),
    queryKeys.people,
    queryKeys.invitations,
  );

export const useRemovePerson = () =>
  useChange((id: string) => call(removePerson, { params: { id } }), queryKeys.people, queryKeys.invitations);

export const useEndSessionsOf = () =>
  useChange(
    (id: string) => call(endSessionsOf, { params: { id } }),
    queryKeys.people,
    queryKeys.sessions,
    queryKeys.invitations,
  );

export const usePasswordLink = () =>
  useChange((id: string) => call(passwordLink, { params: { id } }), queryKeys.invitations);

export const useSessions = () =>
  useQuery({
    queryKey: queryKeys.sessions,
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).items,
  });

export const useEndSession = () => useChange((id: string) => call(endSession, { params: { id } }), queryKeys.sessions);

export const useSignOut = () => useMutation({ mutationFn: signOutHere });

export const useChangePassword = () =>
  useChange(
    (body: z.input<typeof changePassword.body>) => call(changePassword, { body }),
    queryKeys.sessions,
    queryKeys.tokens,
  );

export const useTokens = () =>
  useQuery({ queryKey: queryKeys.tokens, queryFn: async ({ signal }) => (await call(listTokens, { signal })).items });

export const useCreateToken = () =>
  useChange((body: z.input<typeof createToken.body>) => call(createToken, { body }), queryKeys.tokens);

export const useDeleteToken = () => useChange((id: string) => call(deleteToken, { params: { id } }), queryKeys.tokens);

export const useDeliberationPeople = (id: DeliberationId) =>
  useQuery({
    queryKey: queryKeys.deliberationPeople(id),
    queryFn: ({ signal }) => call(getDeliberationPeople, { params: { id }, signal }),
  });

export const useSetDeliberationPeople = (id: DeliberationId) =>
  useChange(
    (people: string[] | null) => call(setDeliberationPeople, { params: { id }, body: { people } }),
    queryKeys.deliberationPeople(id),
    queryKeys.lists,
  );
