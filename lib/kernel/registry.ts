/** The protocols there are here: lib/protocols/all.ts brings all of them on the server, a page of the browser the one it shows. */
import type { AnyProtocol } from "./types";

const provided = new Map<string, AnyProtocol>();

/** Returns what takes it back: tests share their modules. */
export function provideProtocol(rules: AnyProtocol): () => void {
  provided.set(rules.id, rules);
  return () => void provided.delete(rules.id);
}

export const findProtocol = (id: string): AnyProtocol | undefined => provided.get(id);

export function protocolById(id: string): AnyProtocol {
  const rules = findProtocol(id);
  if (!rules) throw new Error(`There is no protocol ${id} here. In the browser it has to stand inside WithProtocol.`);
  return rules;
}

/** Those a person may choose for a new deliberation. */
export const choosableProtocols = (): readonly AnyProtocol[] =>
  providedProtocols().filter(({ startsFrom }) => startsFrom === undefined);

export const providedProtocols = (): readonly AnyProtocol[] => [...provided.values()];
