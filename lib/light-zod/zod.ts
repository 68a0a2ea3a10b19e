/**
 * Zod as a page of the browser gets it (`next.config.mjs` puts it in the place of `zod`): the library's own core, with the
 * types and methods our schemas are written with. The whole library brings a JSON Schema writer, a compiler and every format
 * there is, in methods no bundler can take off. Types come from `zod`; the server and tests have it as it is.
 * light-zod.test.ts makes every schema of the browser with both, and compares what they say.
 */
import {
  $constructor,
  $ZodArray,
  $ZodBoolean,
  $ZodCatch,
  $ZodCustom,
  $ZodDefault,
  $ZodDiscriminatedUnion,
  $ZodEmail,
  $ZodEnum,
  $ZodISODate,
  $ZodISODateTime,
  $ZodLazy,
  $ZodLiteral,
  $ZodNever,
  $ZodNonOptional,
  $ZodNull,
  $ZodNullable,
  $ZodNumber,
  $ZodNumberFormat,
  $ZodObject,
  $ZodOptional,
  $ZodPipe,
  $ZodPrefault,
  $ZodPreprocess,
  $ZodRecord,
  $ZodString,
  $ZodTransform,
  $ZodType,
  $ZodUnion,
  $ZodUnknown,
  $ZodURL,
  _email,
  _gt,
  _gte,
  _includes,
  _int,
  _isoDate,
  _isoDateTime,
  _length,
  _lt,
  _lte,
  _maxLength,
  _minLength,
  _refine,
  _regex,
  _startsWith,
  _superRefine,
  _toLowerCase,
  _toUpperCase,
  _trim,
  _url,
  clone,
  config,
  parse,
  safeParse,
  util,
} from "zod/v4/core";
import en from "zod/v4/locales/en.js";

// Our content policy forbids what its compiled checks need, and would report every try.
config({ ...en(), jitless: true });

type Definition = Readonly<Record<string, unknown>>;
type Params = string | Definition | undefined;
type Schema = {
  _zod: $ZodType["_zod"];
  def: { checks?: readonly unknown[] };
  clone: (definition?: object, params?: { parent: boolean }) => Schema;
  check: (...checks: readonly unknown[]) => Schema;
};
type Constructor = { new (definition: Definition): Schema; init: (instance: Schema, definition: Definition) => void };
type Members = Readonly<Record<string, unknown>> & ThisType<Schema>;

const constructor = $constructor as unknown as (
  name: string,
  init: (instance: Schema, definition: Definition) => void,
  members?: Members,
) => Constructor;

/** Descriptions are for the API's document, which the server writes: here they are passed over. */
const ofAll: Members = {
  check(...checks: readonly unknown[]) {
    return this.clone(util.mergeDefs(this.def, { checks: [...(this.def.checks ?? []), ...checks] }), { parent: true });
  },
  clone(definition?: object, params?: { parent: boolean }) {
    return clone(this as never, definition as never, params);
  },
  parse(data: unknown) {
    return parse(this as never, data);
  },
  safeParse(data: unknown, params?: object) {
    return safeParse(this as never, data, params as never);
  },
  describe() {
    return this;
  },
  meta() {
    return this;
  },
  brand() {
    return this;
  },
  refine(check: (data: unknown) => unknown, params?: Params) {
    return this.check(_refine(ZodCustom as never, check, params as never));
  },
  superRefine(refinement: never) {
    return this.check(_superRefine(refinement));
  },
  optional() {
    return optional(this);
  },
  nullable() {
    return nullable(this);
  },
  nullish() {
    return optional(nullable(this));
  },
  array() {
    return array(this);
  },
  or(other: Schema) {
    return union([this, other]);
  },
  transform(change: (data: unknown) => unknown) {
    return pipe(this, transform(change));
  },
  pipe(target: Schema) {
    return pipe(this, target);
  },
  default(value: unknown) {
    return new ZodDefault(withDefault("default", this, value));
  },
  prefault(value: unknown) {
    return new ZodPrefault(withDefault("prefault", this, value));
  },
  catch(value: unknown) {
    const catchValue = typeof value === "function" ? value : util.constantCatch(value);
    return new ZodCatch({ type: "catch", innerType: this, catchValue });
  },
};

const withDefault = (type: "default" | "prefault", innerType: Schema, value: unknown): Definition => ({
  type,
  innerType,
  get defaultValue() {
    return typeof value === "function" ? (value as () => unknown)() : util.shallowClone(value);
  },
});

export const ZodType = constructor(
  "ZodType",
  (instance, definition) => {
    ($ZodType as unknown as Constructor).init(instance, definition);
    instance.def = definition;
  },
  ofAll,
);

/** One of the core's kinds with the methods of all, its own, and its own properties. */
function kind(
  name: string,
  core: unknown,
  members: Members = {},
  properties: (instance: Schema, definition: Definition) => object = () => ({}),
): Constructor {
  return constructor(
    name,
    (instance, definition) => {
      (core as Constructor).init(instance, definition);
      ZodType.init(instance, definition);
      Object.assign(instance, properties(instance, definition));
    },
    members,
  );
}

const ofLengths: Members = {
  min(length: number, params?: Params) {
    return this.check(_minLength(length, params as never));
  },
  max(length: number, params?: Params) {
    return this.check(_maxLength(length, params as never));
  },
  length(length: number, params?: Params) {
    return this.check(_length(length, params as never));
  },
};

const ofStrings: Members = {
  ...ofLengths,
  regex(pattern: RegExp, params?: Params) {
    return this.check(_regex(pattern, params as never));
  },
  includes(part: string, params?: Params) {
    return this.check(_includes(part, params as never));
  },
  startsWith(start: string, params?: Params) {
    return this.check(_startsWith(start, params as never));
  },
  trim() {
    return this.check(_trim());
  },
  toLowerCase() {
    return this.check(_toLowerCase());
  },
  toUpperCase() {
    return this.check(_toUpperCase());
  },
};

const ofNumbers: Members = {
  min(value: number, params?: Params) {
    return this.check(_gte(value, params as never));
  },
  max(value: number, params?: Params) {
    return this.check(_lte(value, params as never));
  },
  gt(value: number, params?: Params) {
    return this.check(_gt(value, params as never));
  },
  lt(value: number, params?: Params) {
    return this.check(_lt(value, params as never));
  },
  positive(params?: Params) {
    return this.check(_gt(0, params as never));
  },
  nonnegative(params?: Params) {
    return this.check(_gte(0, params as never));
  },
  int(params?: Params) {
    return this.check(int(params));
  },
};

/** What its checks say of a number together. */
const limits: Members = {
  get isInt() {
    return checksOf(this).some(({ check, format }) => check === "number_format" && String(format).includes("int"));
  },
  get minValue() {
    return Math.max(Number.NEGATIVE_INFINITY, ...valuesOf(this, "greater_than", Number.MIN_SAFE_INTEGER));
  },
  get maxValue() {
    return Math.min(Number.POSITIVE_INFINITY, ...valuesOf(this, "less_than", Number.MAX_SAFE_INTEGER));
  },
};

type CheckDefinition = { check: string; value?: number; format?: string };

function checksOf({ _zod, def }: Schema): CheckDefinition[] {
  const checks = (def.checks ?? []).map((one) => (one as Schema)._zod.def as unknown as CheckDefinition);
  // A format is its own first check.
  return _zod.traits.has("$ZodCheck") ? [def as CheckDefinition, ...checks] : checks;
}

const valuesOf = (schema: Schema, name: string, ofInt: number): number[] =>
  checksOf(schema).flatMap(({ check, value, format }) => {
    if (check === name && value !== undefined) return [value];
    return check === "number_format" && format === "safeint" ? [ofInt] : [];
  });

const ofEnums: Members = {
  extract(values: readonly string[]) {
    return enumeration(values.map((value) => entryOf(this, value)));
  },
  exclude(values: readonly string[]) {
    const left = new Set(values.map((value) => entryOf(this, value)));
    return enumeration(Object.keys(entriesOf(this)).filter((value) => !left.has(value)));
  },
};

const entriesOf = ({ _zod }: Schema) => (_zod.def as unknown as { entries: Readonly<Record<string, string>> }).entries;

function entryOf(schema: Schema, value: string): string {
  const entry = entriesOf(schema)[value];
  if (entry === undefined) throw new Error(`Key ${value} not found in enum`);
  return entry;
}

const ofObjects: Members = {
  get shape() {
    return (this._zod.def as unknown as { shape: unknown }).shape;
  },
  extend(fields: object) {
    return util.extend(this as never, fields as never);
  },
  pick(mask: object) {
    return util.pick(this as never, mask as never);
  },
  omit(mask: object) {
    return util.omit(this as never, mask as never);
  },
  partial(mask?: object) {
    return util.partial(ZodOptional as never, this as never, mask as never);
  },
  required(mask?: object) {
    return util.required(ZodNonOptional as never, this as never, mask as never);
  },
};

const inner = (_: Schema, { innerType }: Definition) => ({ unwrap: () => innerType });

export const ZodString = kind("ZodString", $ZodString, ofStrings);
const ZodURL = kind("ZodURL", $ZodURL, ofStrings);
const ZodEmail = kind("ZodEmail", $ZodEmail, ofStrings);
const ZodISODate = kind("ZodISODate", $ZodISODate, ofStrings);
const ZodISODateTime = kind("ZodISODateTime", $ZodISODateTime, ofStrings);
export const ZodNumber = kind("ZodNumber", $ZodNumber, withGetters(ofNumbers, limits));
const ZodNumberFormat = constructor("ZodNumberFormat", (instance, definition) => {
  ($ZodNumberFormat as unknown as Constructor).init(instance, definition);
  ZodNumber.init(instance, definition);
});
export const ZodBoolean = kind("ZodBoolean", $ZodBoolean);
export const ZodEnum = kind("ZodEnum", $ZodEnum, ofEnums, ({ _zod }) => ({ options: [...(_zod.values ?? [])] }));
export const ZodLiteral = kind("ZodLiteral", $ZodLiteral, {}, (_, { values }) => ({
  value: (values as readonly unknown[])[0],
}));
export const ZodNull = kind("ZodNull", $ZodNull);
export const ZodUnknown = kind("ZodUnknown", $ZodUnknown);
export const ZodNever = kind("ZodNever", $ZodNever);
export const ZodArray = kind("ZodArray", $ZodArray, ofLengths, (_, { element }) => ({
  element,
  unwrap: () => element,
}));
export const ZodObject = kind("ZodObject", $ZodObject, ofObjects);
export const ZodRecord = kind("ZodRecord", $ZodRecord);
export const ZodUnion = kind("ZodUnion", $ZodUnion, {}, (_, { options }) => ({ options }));
const ZodDiscriminatedUnion = constructor("ZodDiscriminatedUnion", (instance, definition) => {
  ZodUnion.init(instance, definition);
  ($ZodDiscriminatedUnion as unknown as Constructor).init(instance, definition);
});
export const ZodOptional = kind("ZodOptional", $ZodOptional, {}, inner);
export const ZodNullable = kind("ZodNullable", $ZodNullable, {}, inner);
const ZodNonOptional = kind("ZodNonOptional", $ZodNonOptional, {}, inner);
export const ZodDefault = kind("ZodDefault", $ZodDefault, {}, inner);
const ZodPrefault = kind("ZodPrefault", $ZodPrefault, {}, inner);
const ZodCatch = kind("ZodCatch", $ZodCatch, {}, inner);
const ZodTransform = kind("ZodTransform", $ZodTransform);
export const ZodPipe = kind("ZodPipe", $ZodPipe, {}, (_, { in: from, out }) => ({ in: from, out }));
const ZodPreprocess = constructor("ZodPreprocess", (instance, definition) => {
  ZodPipe.init(instance, definition);
  ($ZodPreprocess as unknown as Constructor).init(instance, definition);
});
const ZodLazy = kind("ZodLazy", $ZodLazy);
const ZodCustom = kind("ZodCustom", $ZodCustom);

/** Spreading would read the getters once and for all. */
function withGetters(members: Members, getters: Members): Members {
  return Object.defineProperties({ ...members }, Object.getOwnPropertyDescriptors(getters));
}

const said = (params: Params): object => util.normalizeParams(params as never);
type Maker = (Class: never, params: never) => unknown;
const made =
  (make: Maker, Class: Constructor) =>
  (params?: Params): Schema =>
    make(Class as never, params as never) as Schema;

export const string = (params?: Params): Schema => new ZodString({ type: "string", ...said(params) });
export const number = (params?: Params): Schema => new ZodNumber({ type: "number", checks: [], ...said(params) });
export const boolean = (params?: Params): Schema => new ZodBoolean({ type: "boolean", ...said(params) });
export const unknown = (): Schema => new ZodUnknown({ type: "unknown" });
export const never = (params?: Params): Schema => new ZodNever({ type: "never", ...said(params) });
export const int = made(_int, ZodNumberFormat);
export const url = made(_url, ZodURL);
export const email = made(_email, ZodEmail);
export const iso = { date: made(_isoDate, ZodISODate), datetime: made(_isoDateTime, ZodISODateTime) };
export const coerce = {
  number: (params?: Params): Schema => new ZodNumber({ type: "number", coerce: true, checks: [], ...said(params) }),
};
export const array = (element: Schema, params?: Params): Schema =>
  new ZodArray({ type: "array", element, ...said(params) });
export const object = (shape: object = {}, params?: Params): Schema =>
  new ZodObject({ type: "object", shape, ...said(params) });
export const strictObject = (shape: object, params?: Params): Schema =>
  new ZodObject({ type: "object", shape, catchall: never(), ...said(params) });
export const looseObject = (shape: object, params?: Params): Schema =>
  new ZodObject({ type: "object", shape, catchall: unknown(), ...said(params) });
export const record = (keyType: Schema, valueType: Schema, params?: Params): Schema =>
  new ZodRecord({ type: "record", keyType, valueType, ...said(params) });
export const partialRecord = (keyType: Schema, valueType: Schema, params?: Params): Schema =>
  new ZodRecord({ type: "record", keyType, valueType, ...said(params), partial: true });
export const union = (options: readonly Schema[], params?: Params): Schema =>
  new ZodUnion({ type: "union", options, ...said(params) });
export const discriminatedUnion = (discriminator: string, options: readonly Schema[], params?: Params): Schema =>
  new ZodDiscriminatedUnion({ type: "union", options, discriminator, ...said(params) });
export const literal = (value: unknown, params?: Params): Schema =>
  new ZodLiteral({ type: "literal", values: Array.isArray(value) ? value : [value], ...said(params) });
export const optional = (innerType: Schema): Schema => new ZodOptional({ type: "optional", innerType });
export const nullable = (innerType: Schema): Schema => new ZodNullable({ type: "nullable", innerType });
export const transform = (change: (data: unknown) => unknown): Schema =>
  new ZodTransform({ type: "transform", transform: change });
export const pipe = (from: Schema, out: Schema): Schema => new ZodPipe({ type: "pipe", in: from, out });
export const preprocess = (change: (data: unknown) => unknown, out: Schema): Schema =>
  new ZodPreprocess({ type: "pipe", in: transform(change), out });

export function json(): Schema {
  const any: Schema = new ZodLazy({
    type: "lazy",
    getter: () => union([string(), number(), boolean(), nothing(), array(any), record(string(), any)]),
  });
  return any;
}

function enumeration(values: readonly string[], params?: Params): Schema {
  return new ZodEnum({
    type: "enum",
    entries: Object.fromEntries(values.map((value) => [value, value])),
    ...said(params),
  });
}

const nothing = (params?: Params): Schema => new ZodNull({ type: "null", ...said(params) });

function instanceOf(Class: new (...args: never[]) => unknown): Schema {
  const schema = new ZodCustom({ type: "custom", check: "custom", fn: () => true, abort: true });
  Object.assign(schema._zod, {
    check: ({ value, issues }: { value: unknown; issues: unknown[] }) => {
      if (value instanceof Class) return;
      issues.push({ code: "invalid_type", expected: Class.name, input: value, inst: schema, path: [] });
    },
  });
  return schema;
}

export { enumeration as enum, nothing as null, instanceOf as instanceof };
