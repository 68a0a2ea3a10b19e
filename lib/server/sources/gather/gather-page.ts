import type { NewSource } from "@/lib/contracts/sources";
import { AppError } from "@/lib/domain/errors";
import { AddressRefused } from "@/lib/models/openai/guarded-lookup";
import { createHttpFetch } from "@/lib/models/openai/http-fetch";
import { addressProblem } from "@/lib/server/connections/base-url-policy";
import type { Env } from "@/lib/server/env";
import { invalidInput } from "@/lib/server/http/parse-input";
import { megabytes } from "@/lib/server/sources/limits";
import type { Gathered } from "@/lib/server/sources/new-source";
import { htmlText } from "@/lib/server/sources/read/html-text";
import { readChosen, readText } from "@/lib/server/sources/read/read-bytes";

type Page = Extract<NewSource, { kind: "page" }>;
export type Fetch = (url: string, init: { signal: AbortSignal; headers: Record<string, string> }) => Promise<Response>;

const MAX_PAGE_BYTES = 5 * 1024 * 1024;
const MAX_MS = 20_000;

/** One request, through the client that judges every address it connects to. What the page refers to is not fetched. */
export async function gatherPage(
  { allowsSourcePages }: Pick<Env, "allowsSourcePages">,
  { title, url }: Page,
  fetch: Fetch = guardedFetch(url),
): Promise<Gathered> {
  if (!allowsSourcePages)
    throw new AppError(
      "conflict",
      "Pages are not fetched here. The operator allows them with PARLEY_SOURCE_PAGES=yes.",
    );
  const address = new URL(url);
  if (address.protocol !== "https:") throw invalidInput({ url: "Use an address that begins with https://." });
  if (address.username !== "" || address.password !== "")
    throw invalidInput({ url: "It can't hold a user name or password." });
  const { bytes, type } = await download(address, fetch);
  const name = `${address.host}${address.pathname}`.replace(/\/+$/, "");
  const read = await textOf(name, type, bytes);
  if ("reason" in read) throw invalidInput({ url: read.reason });
  const path = name.replaceAll(/[^\p{L}\p{N}./_-]+/gu, "-").slice(0, 500);
  return {
    title: (title ?? read.title ?? name).slice(0, 200).toWellFormed(),
    kind: "page",
    files: [{ path, text: read.text }],
    skipped: [],
  };
}

const guardedFetch = (url: string): Fetch =>
  createHttpFetch({
    addressProblem: (address) => addressProblem(address, { baseUrl: url, allowPrivate: false }) && PRIVATE,
  });

const PRIVATE = "This address leads into a private network or to this machine. Only pages of the internet are fetched.";

async function download(address: URL, fetch: Fetch): Promise<{ bytes: Uint8Array; type: string }> {
  const signal = AbortSignal.timeout(MAX_MS);
  try {
    const response = await fetch(address.href, { signal, headers: { accept: "text/html, text/plain, */*;q=0.5" } });
    if (response.status >= 300 && response.status < 400) {
      const target = response.headers.get("location");
      throw invalidInput({
        url: `The page sends on to ${target ? `“${target.slice(0, 200)}”` : "another address"}, which is not followed. Use that address if it is meant.`,
      });
    }
    if (!response.ok) throw invalidInput({ url: `The page answers with status ${response.status}.` });
    return { bytes: await limited(response), type: response.headers.get("content-type") ?? "" };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof AddressRefused) throw invalidInput({ url: error.message }, error);
    const why = signal.aborted ? `It did not answer within ${MAX_MS / 1000} s.` : "It can't be reached.";
    throw invalidInput({ url: why }, error);
  }
}

async function limited({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_PAGE_BYTES) throw invalidInput({ url: `The page is larger than ${megabytes(MAX_PAGE_BYTES)}.` });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function textOf(
  name: string,
  type: string,
  bytes: Uint8Array,
): Promise<{ text: string; title?: string | null } | { reason: string }> {
  if (/\bpdf\b/i.test(type)) return readChosen("page.pdf", bytes);
  if (/\bhtml\b/i.test(type) || type === "") {
    const read = readText(bytes);
    return "text" in read ? htmlText(read.text) : read;
  }
  if (!/^(?:text\/|application\/(?:json|xml|yaml|[\w.+-]+\+(?:json|xml)))/i.test(type))
    return { reason: `The page is not text but “${type.slice(0, 100)}”.` };
  return readChosen(name, bytes);
}
