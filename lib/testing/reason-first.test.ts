/**
 * A model writes its reply from the first field to the last: what it is to rest a score or a verdict on is asked for
 * before it. Guarded over every form there is, by the names of the fields.
 */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ENGINE_ASKS } from "@/lib/kernel/page/engine-asks";
import type { AskKind } from "@/lib/kernel/types";
import { protocolById } from "@/lib/kernel/registry";
import "@/lib/protocols/all";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";

/** What rests on something, and the fields beside it that say on what. */
const PAIRS: readonly { judgement: RegExp; reason: RegExp }[] = [
  {
    judgement:
      /^(?:verdict|\w+_verdict|\w*score|confidence|severity|priority|ruling|quality|degree|contradiction|pattern|outcome|is_chosen|is_fundamental_trade_off|reviewer_right|winner)$/,
    reason: /^(?:why|what|reasons?|reasoning|rationale|remarks|evidence|trade_off|change_reason|resolution|concern)$/,
  },
  // Elsewhere “how” is how something is mended.
  { judgement: /^violates$/, reason: /^how$/ },
  // Beside the others a recommendation follows; here it is what the view rests on.
  { judgement: /^recommended_view$/, reason: /^recommendation$/ },
];

type Schema = { type?: unknown; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

/** Every object of a form whose judgement stands before its reason, by its path. */
function wrongIn(schema: Schema, path: string): string[] {
  const names = Object.keys(schema.properties ?? {});
  const isValue = (name: string): boolean => {
    const { properties, items, anyOf } = schema.properties?.[name] ?? {};
    return !properties && !items && !anyOf?.some((one) => one.properties ?? one.items);
  };
  const wrong = PAIRS.flatMap(({ judgement, reason }) => {
    const judged = names.findIndex((name) => judgement.test(name) && isValue(name));
    const reasoned = names.findLastIndex((name) => reason.test(name));
    return judged !== -1 && judged < reasoned ? [`${path}: ${names[judged]} before ${names[reasoned]}`] : [];
  });
  return [
    ...wrong,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => wrongIn(one, `${path}.${name}`)),
    ...(schema.items ? wrongIn(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((one) => wrongIn(one, path)),
  ];
}

const FORMS: readonly [string, Readonly<Record<string, AskKind>>][] = [
  ["engine", ENGINE_ASKS],
  ...[...PROTOCOL_IDS, "validation"].map((id) => [id, protocolById(id).asks] as [string, Record<string, AskKind>]),
];

describe.each(FORMS)("%s", (_, asks) => {
  it("asks for the reason before what rests on it", () => {
    const wrong = Object.entries(asks).flatMap(([kind, { replySchema, answeredBy }]) =>
      answeredBy === "search" ? [] : wrongIn(z.toJSONSchema(replySchema, { io: "input" }) as Schema, kind),
    );
    expect(wrong).toEqual([]);
  });
});

it("sees a judgement that stands first, also deep in a list", () => {
  const form = z.object({ parts: z.array(z.object({ verdict: z.enum(["yes", "no"]), why: z.string() })) });
  expect(wrongIn(z.toJSONSchema(form) as Schema, "x")).toEqual(["x.parts[]: verdict before why"]);
});
