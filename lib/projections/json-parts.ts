import type { Json } from "@/lib/events/schema";
import type { Point, ReplyPart } from "./reply-view";
import { labelOf } from "@/lib/domain/wording";

/** A reply nobody wrote a view for, part by part: texts as texts, lists as points. */
export function jsonParts(reply: Json, skip: readonly string[] = []): ReplyPart[] {
  if (typeof reply !== "object" || reply === null || Array.isArray(reply))
    return [{ kind: "text", title: "Answer", text: oneLine(reply) }];
  return Object.entries(reply).flatMap(([name, value]): ReplyPart[] => {
    if (skip.includes(name) || value === null || value === "" || value === undefined) return [];
    const title = labelOf(name);
    if (Array.isArray(value)) return value.length === 0 ? [] : [{ kind: "points", title, points: value.map(pointOf) }];
    if (typeof value === "object")
      return [
        {
          kind: "points",
          title,
          points: Object.entries(value).map(([key, inner]) => ({ label: labelOf(key), text: oneLine(inner ?? null) })),
        },
      ];
    return [{ kind: "text", title, text: String(value) }];
  });
}

function pointOf(item: Json): Point {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return { text: oneLine(item) };
  const [first, ...rest] = Object.entries(item).filter(
    ([, value]) => value !== null && value !== "" && value !== undefined,
  );
  if (!first) return { text: "–" };
  const more = rest.map(([name, value]) => `${labelOf(name)}: ${oneLine(value ?? null)}`).join(" · ");
  return { text: oneLine(first[1] ?? null), ...(more ? { note: more } : {}) };
}

function oneLine(value: Json): string {
  if (value === null) return "–";
  if (Array.isArray(value)) return value.map(oneLine).join("; ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, inner]) => `${labelOf(name)}: ${oneLine(inner ?? null)}`)
      .join(", ");
  return String(value);
}
