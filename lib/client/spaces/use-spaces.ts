"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import {
  changeSpace,
  createSpace,
  deleteSpace,
  joinSpace,
  listSpaces,
  removeSpaceMember,
  renameSpace,
  setSpaceMember,
} from "@/lib/contracts/people/spaces";
import type { Role, SpaceId } from "@/lib/domain/access/space";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { useChange } from "@/lib/client/people/use-people";

/** Everything on screen is of the space one leaves: the page is made anew. */
export const useGoToSpace = (next = "/") =>
  useMutation({
    mutationFn: (space: SpaceId) => call(changeSpace, { params: { id: space } }),
    onSuccess: () => window.location.assign(next),
  });

export const useJoinSpace = () =>
  useMutation({
    mutationFn: (token: string) => call(joinSpace, { body: { token } }),
    onSuccess: () => window.location.assign("/"),
  });

export const useAllSpaces = () =>
  useQuery({ queryKey: queryKeys.spaces, queryFn: async ({ signal }) => (await call(listSpaces, { signal })).items });

export const useCreateSpace = () =>
  useChange((name: string) => call(createSpace, { body: { name } }), queryKeys.spaces);

export const useRenameSpace = () =>
  useChange(
    ({ id, name }: { id: SpaceId; name: string }) => call(renameSpace, { params: { id }, body: { name } }),
    queryKeys.spaces,
  );

export const useDeleteSpace = () => useChange((id: SpaceId) => call(deleteSpace, { params: { id } }), queryKeys.spaces);

export const useSetSpaceMember = () =>
  useChange(
    ({ id, person, role }: { id: SpaceId; person: string; role: Role }) =>
      call(setSpaceMember, { params: { id, person }, body: { role } }),
    queryKeys.spaces,
    queryKeys.people,
  );

export const useRemoveSpaceMember = () =>
  useChange(
    ({ id, person }: { id: SpaceId; person: string }) => call(removeSpaceMember, { params: { id, person } }),
    queryKeys.spaces,
    queryKeys.people,
  );
