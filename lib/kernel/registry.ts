/** The protocols there are here: lib/protocols/all.ts brings all of them on the server, a page of the browser what reads the one it shows. */
import type { AnyProtocol, AnyReadingRules } from "./types";

const provided = new Map<string, AnyProtocol>();
/** Of those above, and of protocols whose other rules are not here. */
const readable = new Map<string, AnyReadingRules>();

/** Returns what takes it back: tests share their modules. */
export function provideProtocol(rules: AnyProtocol): () => void {
  provided.set(rules.id, rules);
  const takeBack = provideReading(rules);
  return () => {
    provided.delete(rules.id);
    takeBack();
  };
}

export function provideReading(rules: AnyReadingRules): () => void {
  readable.set(rules.id, rules);
  return () => void readable.delete(rules.id);
}

export const findProtocol = (id: string): AnyProtocol | undefined => provided.get(id);

export function protocolById(id: string): AnyProtocol {
  const rules = findProtocol(id);
  if (!rules)
    throw new Error(
      `There is no protocol ${id} here. In the browser only the form has more of it than what reads a log.`,
    );
  return rules;
}

/** What reads the logs of a protocol. */
export function readingOf(id: string): AnyReadingRules {
  const rules = readable.get(id);
  if (!rules) throw new Error(`There is no protocol ${id} here. In the browser it has to stand inside WithProtocol.`);
  return rules;
}

/** Those a person may choose for a new deliberation. */
export const choosableProtocols = (): readonly AnyProtocol[] =>
  providedProtocols().filter(({ startsFrom }) => startsFrom === undefined);

export const providedProtocols = (): readonly AnyProtocol[] => [...provided.values()];

export const readableProtocols = (): readonly AnyReadingRules[] => [...readable.values()];
