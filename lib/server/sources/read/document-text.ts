/**
 * The text of PDF and DOCX files, in a thread of its own: a file made to keep its reader busy, or one that unpacks to
 * gigabytes, ends that thread and nothing else.
 */
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { htmlText } from "./html-text";

const MAX_MS = 30_000;
const MAX_HEAP_MB = 384;

type Way = "pdf" | "docx";
export type DocumentText = { text: string } | { problem: string };

const SCRIPTS: Readonly<Record<Way, { package: string; code: string }>> = {
  pdf: {
    package: "unpdf",
    code: `const { extractText, getDocumentProxy } = module;
           const { text } = await extractText(await getDocumentProxy(bytes, { isEvalSupported: false, verbosity: 0 }), { mergePages: false });
           return text.join("\\n\\n");`,
  },
  docx: {
    package: "mammoth",
    code: `const { convertToHtml, images } = module.default ?? module;
           const { value } = await convertToHtml({ buffer: Buffer.from(bytes) }, { convertImage: images.imgElement(async () => ({ src: "" })), externalFileAccess: false });
           return value;`,
  },
};

/** Packages are found from the clone, wherever this file was bundled to; and no bundler takes the thread for one of its own. */
const fromClone = () => createRequire(path.resolve("package.json"));
const addressOf = (name: string): string => pathToFileURL(fromClone().resolve(name)).href;

export async function documentText(way: Way, bytes: Uint8Array): Promise<DocumentText> {
  const { package: name, code } = SCRIPTS[way];
  const result = await inThread(
    `const { parentPort, workerData } = require("node:worker_threads");
     (async () => {
       const module = await import(workerData.address);
       const bytes = workerData.bytes;
       ${code}
     })().then((text) => parentPort.postMessage({ text }), (error) => parentPort.postMessage({ problem: String(error?.message ?? error) }));`,
    { address: addressOf(name), bytes },
  );
  if ("problem" in result) return result;
  const text = way === "docx" ? htmlText(result.text).text : result.text;
  return text.trim() === "" ? { problem: "no text" } : { text };
}

function inThread(code: string, workerData: object): Promise<DocumentText> {
  const { Worker } = fromClone()("node:worker_threads") as typeof import("node:worker_threads");
  return new Promise((resolve) => {
    const worker = new Worker(code, {
      eval: true,
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      env: {},
      stdout: true,
      stderr: true,
    });
    const done = (result: DocumentText): void => {
      clearTimeout(timer);
      resolve(result);
      void worker.terminate();
    };
    const timer = setTimeout(() => done({ problem: `not done after ${MAX_MS / 1000} s` }), MAX_MS);
    worker.once("message", done);
    worker.once("error", (error) => done({ problem: error.message }));
    worker.once("exit", () => done({ problem: "the reader ended" }));
  });
}
