"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import {
  checkConnection,
  createConnection,
  deleteConnection,
  listConnections,
  listModels,
  updateConnection,
  type Connection,
  type ConnectionPreset,
  type DoctorReport,
} from "@/lib/contracts/connections";
import type { ConnectionId } from "@/lib/domain/ids";
import { call } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";

export type ConnectionBody = z.input<typeof createConnection.body>;
export type ConnectionList = { items: Connection[]; presets: ConnectionPreset[] };

/** `base`: the one that was opened; null makes a new one. */
export type ConnectionSave = { base: Pick<Connection, "id" | "version"> | null; body: ConnectionBody };

export function useConnections() {
  return useQuery({
    queryKey: queryKeys.connections,
    queryFn: ({ signal }): Promise<ConnectionList> => call(listConnections, { signal }),
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: queryKeys.connections });
}

export function useSaveConnection() {
  return useMutation({
    mutationFn: ({ base, body }: ConnectionSave) =>
      base
        ? call(updateConnection, { params: { id: base.id }, body: { ...body, version: base.version } })
        : call(createConnection, { body }),
    onSettled: useRefresh(),
  });
}

export function useDeleteConnection() {
  return useMutation({
    mutationFn: (id: ConnectionId) => call(deleteConnection, { params: { id } }),
    onSettled: useRefresh(),
  });
}

/** The doctor. What it found stands in the list at once. */
export function useCheckConnection(id: ConnectionId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(checkConnection, { params: { id }, body: {} }),
    onSuccess: (lastCheck: DoctorReport) => {
      queries.setQueryData<ConnectionList>(
        queryKeys.connections,
        (list) =>
          list && { ...list, items: list.items.map((item) => (item.id === id ? { ...item, lastCheck } : item)) },
      );
      // The endpoint may have been away when its models were asked for.
      return queries.invalidateQueries({ queryKey: ["connection-models", id] });
    },
  });
}

/** Models to suggest; none while there is no connection to ask. */
export function useConnectionModels(connection: Pick<Connection, "id" | "version"> | null) {
  return useQuery({
    queryKey: queryKeys.models(connection?.id ?? null, connection?.version ?? 0),
    queryFn: ({ signal }) => call(listModels, { params: { id: connection?.id ?? "" }, signal }),
    enabled: connection !== null,
    staleTime: 5 * 60_000,
  });
}

/** The part of an address a person knows it by. */
export function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}
