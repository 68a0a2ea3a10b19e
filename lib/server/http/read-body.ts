import { AppError } from "@/lib/domain/errors";
import { storable } from "@/lib/events/storable";

/** Room for the longest artifact in any script, escaped; a design document, not an upload service. */
export const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** Nothing we take is deeper than a handful; what recurses over it later must not run out of stack. */
const MAX_DEPTH = 64;

/** The JSON of a request, `{}` when none was sent: commands without arguments need no body. */
export async function readBody(request: Request): Promise<unknown> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const bytes = await readLimited(request);
  if (bytes.length === 0) return {};
  expectJson(request.headers.get("content-type"));
  const value = parse(bytes);
  if (isDeeper(value, MAX_DEPTH)) throw new AppError("invalid_input", "The body is nested too deep.", { fields: { body: `At most ${MAX_DEPTH} levels.` } });
  return storable(value);
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AppError("invalid_input", "The body is not readable JSON.", { cause: error, fields: { body: "Send JSON in UTF-8." } });
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== "object") return false;
  return levels === 0 || Object.values(value).some((entry) => isDeeper(entry, levels - 1));
}

/** Counted while it arrives: a Content-Length may be absent or a lie. */
async function readLimited(request: Request): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Also what keeps a plain HTML form of another site from being understood. */
function expectJson(contentType: string | null): void {
  const [type = ""] = (contentType ?? "").split(";");
  if (type.trim().toLowerCase() === "application/json") return;
  throw new AppError("invalid_input", "Send the body as application/json.", { fields: { "Content-Type": `Expected application/json, not ${contentType ? `“${type.trim()}”` : "nothing"}.` } });
}

const tooLarge = (): AppError => new AppError("too_large", `The body is larger than ${MAX_BODY_BYTES / 1024 / 1024} MiB. Shorten the artifact or the context.`);
