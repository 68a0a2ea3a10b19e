import type { ChairState } from "./state";

/** P2-20: counted from when the round began, as the log has it. Off unless configured. */
export function deadlineOf({ config, rounds }: ChairState, round: number): string | null {
  const startedAt = rounds[round - 1]?.startedAt;
  return config.round_deadline === null || !startedAt
    ? null
    : new Date(Date.parse(startedAt) + config.round_deadline * 60_000).toISOString();
}
