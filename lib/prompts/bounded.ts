import type { Prompt } from "./types";

type Bounded = { config: { context_window_limit: number } };

/**
 * A protocol's own limit stands in its configuration, and its prompts are shortened by it. An endpoint that takes less
 * lowers it for this one prompt: the same rules then shorten further.
 */
export function bounded<State extends Bounded, Kind extends string>(
  prompts: Readonly<Record<Kind, Prompt<State>>>,
): Readonly<Record<Kind, Prompt<State>>> {
  const entries = Object.entries<Prompt<State>>(prompts).map(([kind, prompt]): [string, Prompt<State>] => [
    kind,
    { ...prompt, build: (state, ask, limits) => prompt.build(within(state, limits?.maxTokens), ask) },
  ]);
  return Object.fromEntries(entries) as Record<Kind, Prompt<State>>;
}

function within<State extends Bounded>(state: State, maxTokens: number | undefined): State {
  const { config } = state;
  return maxTokens === undefined || maxTokens >= config.context_window_limit
    ? state
    : { ...state, config: { ...config, context_window_limit: maxTokens } };
}
