import type { Json } from "@/lib/events/schema";

/** What a reply says, word for word, each part behind the name of its field: a list of bare words says nothing. */
export const replyAsText = (reply: Json): string => linesOf(reply).join("\n");

function linesOf(part: Json): string[] {
  if (Array.isArray(part)) return part.filter((one) => !isEmpty(one)).flatMap((one) => entry(linesOf(one)));
  if (typeof part !== "object" || part === null) return isEmpty(part) ? [] : String(part).split("\n");
  return Object.entries(part).flatMap(([name, value]) => {
    if (isEmpty(value)) return [];
    const label = name.replaceAll("_", " ");
    if (isShort(value)) return [`${label}: ${[value].flat().join(", ")}`];
    return [`${label}:`, ...linesOf(value).map((line) => (Array.isArray(value) ? line : `  ${line}`))];
  });
}

/** Of a list: what belongs to it stands below its mark. */
const entry = ([first = "", ...rest]: readonly string[]): string[] => [
  `- ${first}`,
  ...rest.map((line) => `  ${line}`),
];

const isEmpty = (part: Json): boolean =>
  part === null || part === "" || part === false || (typeof part === "object" && Object.values(part).every(isEmpty));

const SHORT = 40;

/** One line, or a list of ids and names. */
const isShort = (part: Json): boolean =>
  Array.isArray(part)
    ? part.every((one) => typeof one === "number" || (typeof one === "string" && one.length <= SHORT && isShort(one)))
    : typeof part !== "object" && !String(part).includes("\n");
