/**
 * Sentences with placeholders, as the files of the built-in panel have them. `{first.topic}` is filled with that value,
 * `{first.Topic}` with the same beginning with a capital, `{raiser.name's}` with its possessive. Which names a sentence
 * may use is part of its type, so that whoever fills it has to give them all.
 */
import { capital } from "@/lib/domain/wording";

declare const names: unique symbol;
export type Template<Name extends string = never> = string & { readonly [names]?: Name };
/** Several ways to say one thing. */
export type Variants<Name extends string = never> = readonly [Template<Name>, ...Template<Name>[]];

type Head<Name extends string> = Name extends `${infer First}.${string}` ? First : Name;
type Tail<Name extends string, First extends string> = Name extends `${First}.${infer Rest}` ? Rest : never;
/** `"score" | "first.topic"` wants `{ score, first: { topic } }`. */
type Values<Name extends string> = {
  readonly [First in Head<Name>]: First extends Name ? string | number : Values<Tail<Name, First>>;
};
/** What has to be given to fill it: nothing where there is nothing to fill. */
export type Filling<Name extends string> = [Name] extends [never] ? [] : [values: Values<Name>];

const PLACEHOLDER = /\{([a-z][\w.]*)('s)?\}/gi;

/** What is filled in is never looked through for placeholders again: it may be anybody's text. */
export function fill<Name extends string = never>(template: Template<Name>, ...[values]: Filling<Name>): string {
  if (values === undefined) return template;
  return template.replaceAll(PLACEHOLDER, (_whole, written: string, possessive?: string) => {
    const name = nameOf(written);
    const value = String(valueAt(values, name));
    return possessive ? of(value) : written === name ? value : capital(value);
  });
}

/** The names a text asks for; a brace that belongs to no placeholder is one too. */
export function namesIn(text: string): string[] {
  const found = [...text.matchAll(PLACEHOLDER)].map(([, written = ""]) => nameOf(written));
  return [...found, ...(/[{}]/.exec(text.replaceAll(PLACEHOLDER, "")) ?? [])];
}

/** Operations' and API's. */
export const of = (name: string): string => (name.endsWith("s") ? `${name}'` : `${name}'s`);

/** A capital at the beginning of the last part is not part of the name. */
const nameOf = (written: string): string =>
  written.replace(/[^.]+$/, (last) => last.charAt(0).toLowerCase() + last.slice(1));

function valueAt(values: object, name: string): unknown {
  const value = name.split(".").reduce<unknown>((found, part) => (found as Record<string, unknown>)[part], values);
  if (value === undefined) throw new Error(`There is nothing to fill {${name}} with.`);
  return value;
}
