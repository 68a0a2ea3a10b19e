/**
 * Every reply has one shape and two readings: as it is asked for (strict, sayable as JSON Schema) and as it is
 * accepted. The second takes what plainly means the same (G-09: words in any case; "4/5" for 4; null for nothing said)
 * and never fills in what was not said.
 */
import { withoutEnding } from "@/lib/domain/scan-text";
import { z } from "zod";

type Words = readonly [string, ...string[]];
/** More are taken as well, with a mark (P3-84), unless it is one exact number. */
type Bounds = { min?: number; max?: number };

export type Dialect = {
  /** `once`: words that were asked for before, and are read still. */
  word: <const T extends Words, const O extends readonly string[] = []>(
    values: T,
    about: string,
    once?: O,
  ) => z.ZodType<T[number] | O[number]>;
  /** Asked for like any word; null in replies from before it was. */
  laterWord: <const T extends Words>(values: T, about: string) => z.ZodType<T[number] | null>;
  /** Not empty. */
  text: (about: string) => z.ZodType<string>;
  /** May be empty. */
  note: (about: string) => z.ZodType<string>;
  /** Null where there is none. */
  maybe: (about: string) => z.ZodType<string | null>;
  whole: (min: number, max: number, about: string) => z.ZodType<number>;
  /** Number of a step of a list that is advised to have at most so many. */
  step: (max: number, about: string) => z.ZodType<number>;
  share: (about: string) => z.ZodType<number>;
  flag: (about: string) => z.ZodType<boolean>;
  list: <T>(item: z.ZodType<T>, about: string, bounds?: Bounds) => z.ZodType<T[]>;
  orNull: <T>(item: z.ZodType<T>, about: string) => z.ZodType<T | null>;
};

function bounded<T>(item: z.ZodType<T>, { min, max }: Bounds): z.ZodArray<z.ZodType<T>> {
  const list = z.array(item);
  const atLeast = min === undefined ? list : list.min(min);
  return max === undefined ? atLeast : atLeast.max(max);
}

const accepted = ({ min, max }: Bounds): Bounds => ({
  ...(min === undefined ? {} : { min }),
  ...(max !== undefined && min === max ? { max } : {}),
});

export const ASKED: Dialect = {
  word: (values, about) => z.enum(values).describe(about),
  laterWord: (values, about) => z.enum(values).describe(about),
  text: (about) => z.string().min(1).describe(about),
  note: (about) => z.string().describe(about),
  maybe: (about) => z.string().nullable().describe(about),
  whole: (min, max, about) => z.int().min(min).max(max).describe(about),
  step: (max, about) => z.int().min(1).max(max).describe(about),
  share: (about) => z.number().min(0).max(1).describe(about),
  flag: (about) => z.boolean().describe(about),
  list: (item, about, bounds = {}) => bounded(item, bounds).describe(about),
  orNull: (item, about) => item.nullable().describe(about),
};

export const ACCEPTED: Dialect = {
  word: (values, _, once) => {
    const all = [...values, ...(once ?? [])] as [string, ...string[]];
    return z.preprocess((value) => matchWord(value, all), z.enum(all));
  },
  laterWord: (values) => z.preprocess((value) => matchWord(value ?? null, values), z.enum(values).nullable()),
  text: () => z.preprocess(asText, z.string().trim().min(1, "is empty")),
  note: () => z.preprocess((value) => asText(value ?? ""), z.string().trim()),
  maybe: () =>
    z.preprocess((value) => asText(value) ?? null, z.string().trim().nullable()).transform((value) => value || null),
  whole: (min, max) => z.preprocess((value) => asWhole(value, min, max), z.int().min(min).max(max)),
  step: () => z.preprocess(asNumber, z.int().min(1)),
  share: () => z.preprocess(asShare, z.number().min(0).max(1)),
  flag: () => z.preprocess(asFlag, z.boolean()),
  list: (item, _, bounds = {}) =>
    z.preprocess(
      (value) => (value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]),
      bounded(item, accepted(bounds)),
    ),
  orNull: (item) => z.preprocess((value) => value ?? null, item.nullable()),
};

function matchWord(value: unknown, values: Words): unknown {
  if (typeof value !== "string") return value;
  const spelled = spell(value);
  return values.find((word) => spell(word) === spelled) ?? value;
}

/** "Conditional pass" is CONDITIONAL_PASS. */
const spell = (word: string): string =>
  withoutEnding(
    word
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, "_"),
    ".!",
  );

const asText = (value: unknown): unknown =>
  typeof value === "number" || typeof value === "boolean" ? String(value) : value;

/** What is longer is no number, and is not put to a pattern. */
const LONGEST_NUMBER = 60;
const isShort = (value: unknown): value is string => typeof value === "string" && value.length <= LONGEST_NUMBER;

/** 4, "4", "4/5", "4 of 5", "3.75". */
function asNumber(value: unknown): unknown {
  const found = isShort(value) ? /^(\d+(?:\.\d+)?)\s*(?:(?:\/|of|out of)\s*\d+)?$/i.exec(value.trim()) : null;
  return found ? Number(found[1]) : value;
}

/** Half up where it lies within the scale; marks.ts says so with the reply. */
function asWhole(value: unknown, min: number, max: number): unknown {
  const number = asNumber(value);
  return typeof number === "number" && number >= min && number <= max ? Math.round(number) : number;
}

/** 0.4, "0.4", "40%", "40 %". */
function asShare(value: unknown): unknown {
  const found = isShort(value) ? /^(\d+(?:\.\d+)?)\s*(%)?$/.exec(value.trim()) : null;
  return found ? Number(found[1]) / (found[2] ? 100 : 1) : value;
}

function asFlag(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const word = value.trim().toLowerCase();
  return word === "true" || word === "yes" ? true : word === "false" || word === "no" ? false : value;
}
