import type { Endpoint } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/domain/errors";
import { storable } from "@/lib/events/storable";
import { invalidInput, unknownNames } from "./parse-input";

/** Room for the longest artifact in any script, escaped; a design document, not an upload service. */
export const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** Nothing we take is deeper than a handful; what recurses over it later must not run out of stack. */
const MAX_DEPTH = 64;

type Takes = Pick<Endpoint, "maxBodyMiB" | "multipart" | "takes">;

/** The JSON of a request, `{}` when none was sent: commands without arguments need no body. */
export async function readBody(request: Request, { maxBodyMiB, multipart }: Takes = {}): Promise<unknown> {
  const bytes = await readLimited(request, maxBodyMiB);
  if (bytes.length === 0) return {};
  const contentType = request.headers.get("content-type") ?? "";
  if (multipart && /^multipart\/form-data\b/i.test(contentType)) return storable(await readForm(bytes, contentType));
  expectType(contentType, "application/json");
  const value = parse(bytes);
  if (isDeeper(value, MAX_DEPTH))
    throw new AppError("invalid_input", "The body is nested too deeply.", {
      fields: { body: `At most ${MAX_DEPTH} levels.` },
    });
  return storable(value);
}

/** The bytes of a body that is a file. */
export async function readFile(request: Request, { maxBodyMiB, takes }: Takes): Promise<Uint8Array> {
  expectType(request.headers.get("content-type"), takes ?? "");
  return readLimited(
    request,
    maxBodyMiB,
    (max) => `The file is larger than ${max} MiB. Parley makes and opens none that are; choose another.`,
  );
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AppError("invalid_input", "The body is not valid JSON.", {
      cause: error,
      fields: { body: "Send JSON in UTF-8." },
    });
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== "object") return false;
  return levels === 0 || Object.values(value).some((entry) => isDeeper(entry, levels - 1));
}

/** Counted while it arrives: a Content-Length may be absent or a lie. */
async function readLimited(
  request: Request,
  maxBodyMiB?: number,
  sentence: (max: number) => string = (max) => `The body is larger than ${max} MiB. Send fewer or smaller files.`,
): Promise<Uint8Array<ArrayBuffer>> {
  const max = maxBodyMiB === undefined ? MAX_BODY_BYTES : maxBodyMiB * 1024 * 1024;
  const tooLarge = (): AppError =>
    new AppError(
      "too_large",
      maxBodyMiB === undefined
        ? "The body is larger than 2 MiB. Shorten the artifact or the context."
        : sentence(maxBodyMiB),
    );
  if (Number(request.headers.get("content-length") ?? 0) > max) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > max) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Also what keeps a plain HTML form of another site from being understood. */
function expectType(contentType: string | null, expected: string): void {
  const [type = ""] = (contentType ?? "").split(";");
  if (type.trim().toLowerCase() === expected) return;
  throw new AppError("invalid_input", `Send the body as ${expected}.`, {
    fields: { "Content-Type": `Expected ${expected}, not ${contentType ? `“${type.trim()}”` : "nothing"}.` },
  });
}

/** Uploaded files as the JSON form of the same request has them. */
async function readForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<unknown> {
  const form = await new Response(bytes, { headers: { "Content-Type": contentType } }).formData().catch((error) => {
    throw new AppError("invalid_input", "The body is not readable as multipart/form-data.", {
      cause: error,
      fields: { body: "Send the parts of the form with a boundary, as browsers and curl -F do." },
    });
  });
  const unknown = [...form.keys()].filter((name) => name !== "file" && name !== "title");
  if (unknown.length > 0) throw unknownNames(unknown, () => "There is no such part. There are: file, title.");
  const parts = form.getAll("file");
  if (parts.some((part) => typeof part === "string"))
    throw invalidInput({ file: "Send it as a file, with a file name." });
  const title = form.get("title");
  const files = await Promise.all(
    parts.flatMap((part) =>
      typeof part === "string"
        ? []
        : part.arrayBuffer().then((content) => ({ path: part.name, base64: Buffer.from(content).toString("base64") })),
    ),
  );
  return { kind: "files", files, ...(typeof title === "string" && title.trim() !== "" ? { title } : {}) };
}
