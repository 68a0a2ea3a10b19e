/** Fields of a reply as lines to read. Which there are is the lens's business; empty ones say nothing. */
export function fieldsAsText(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) =>
      Array.isArray(value)
        ? `${words(name)}:\n${value.map((item) => `- ${asLine(item)}`).join("\n")}`
        : `${words(name)}: ${asLine(value)}`,
    )
    .join("\n");
}

function asLine(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(asLine).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .filter(([, part]) => !isEmpty(part))
    .map(([name, part]) => `${words(name)}: ${asLine(part)}`)
    .join(" · ");
}

const words = (name: string): string => name.replaceAll("_", " ");
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
