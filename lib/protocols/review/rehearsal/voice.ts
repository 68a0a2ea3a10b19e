/** How sentences are put together: slots, quotation, and one of several ways to say a thing. */
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { matterOf } from "./course/matter";
import { fill, type Filling, type Template, type Variants } from "@/lib/models/rehearsal/template";
import { hashOf } from "@/lib/models/rehearsal/variation";
import { sentences } from "./prose-sentences";

export type Slots = Readonly<Record<string, string>>;

/** Slots of a point: what is not known yet stays, and what is filled in is never looked through again: it may be anybody's text. */
export const fillSlots = (template: string, slots: Slots): string =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(slots, name) ? (slots[name] ?? "") : whole,
  );

/** Also a leading article; an I stays what it is. */
export const small = (text: string): string =>
  /^(?:[A-Z][a-z]|A )/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
export const joined = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(" ");
export const sentence = (text: string): string => (/[.!?…]["”’]?$/.test(text) ? text : `${text}.`);

type Choose = <Name extends string = never>(key: string, variants: Variants<Name>) => Template<Name>;
export type Vary = <Name extends string = never>(
  key: string,
  variants: Variants<Name>,
  ...values: Filling<Name>
) => string;

/** Another one for the next seat and in the next round. */
export const choosing =
  (seed: number, seat: number, round: number): Choose =>
  (key, variants) =>
    variants[(hashOf(seed, key) + seat + round) % variants.length] ?? variants[0];

export const varying =
  (seed: number, seat: number, round: number): Vary =>
  (key, variants, ...values) =>
    fill(choosing(seed, seat, round)(key, variants), ...values);

/** Fit to stand in a sentence of the document without quotation marks. */
const BARE_TERM = /^[\p{L}\p{N}][\p{L}\p{N} /.-]{0,40}$/u;

/** A term of the user's own text: quoted where it is spoken of, bare in the document itself. */
export function focusOf(
  { subject, seed }: Pick<ReviewState, "subject" | "seed">,
  key: string,
): { quoted: string; bare: string } {
  const { terms, title } = matterOf(subject);
  const term = terms[hashOf(seed, "focus", key) % Math.min(2, Math.max(1, terms.length))] ?? title;
  const bare = [term, ...terms].find((one) => BARE_TERM.test(one) && one.split(" ").length <= 4);
  return {
    quoted: `“${quotable(term)}”`,
    bare: bare
      ? asWritten(bare, `${subject.question} ${subject.artifact.slice(0, MAX_SEARCHED)}`)
      : `“${quotable(term)}”`,
  };
}

const MAX_SEARCHED = 20_000;

/** A title begins with a capital; within a sentence its first word is written as the text itself writes it. */
function asWritten(term: string, text: string): string {
  const [first = ""] = term.split(" ");
  const lower = first.toLowerCase();
  return first !== lower &&
    new RegExp(
      `(?<![\\p{L}\\p{N}])${lower.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`,
      "u",
    ).test(text)
    ? lower + term.slice(first.length)
    : term;
}

/** The question as one sentence of the document. */
export const questionOf = ({ subject }: Pick<ReviewState, "subject">): string =>
  sentence(quotable(plain(subject.question), 220).replace(/[.;:,]+$/, "")).replace(/\?\.$/, "?");

const FIGURE = /(?:[€$£]\s?)?\d[\d.,]*\d(?:\s?%|\s?[\p{L}]{1,12})?|(?:[€$£]\s?)?\d(?:\s?%|\s[\p{L}]{1,12})?/u;
/** The first figure of a passage with its unit. */
export const figureIn = (text: string): string => FIGURE.exec(text)?.[0] ?? sentences().where.figure;
