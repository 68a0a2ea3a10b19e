import { MAX_FILE_BYTES, megabytes } from "@/lib/server/sources/limits";
import { documentText } from "./document-text";
import { isArchive, isDocx, isHtml, isOffice, isPdf, roomFor, tooLarge } from "./file-kinds";
import { htmlText } from "./html-text";
import { isSoundZip } from "./unzip";

export type FileText = { text: string } | { reason: string };

/** Text of a file somebody chose: documents are converted, a page is what a reader sees of it. */
export async function readChosen(path: string, bytes: Uint8Array): Promise<FileText> {
  if (bytes.length > roomFor(path)) return { reason: tooLarge(bytes.length, roomFor(path)) };
  if (isPdf(path)) return fromDocument("pdf", bytes);
  if (isDocx(path)) return (await isSoundZip(bytes)) ? fromDocument("docx", bytes) : { reason: unreadable("DOCX") };
  if (isArchive(path)) return { reason: "It is an archive Parley does not unpack. A zip can be added by itself." };
  if (isOffice(path)) return { reason: "This kind of file can't be read. Save it as PDF, DOCX or text and add that." };
  const read = readText(bytes);
  return "text" in read && isHtml(path) ? { text: htmlText(read.text).text } : read;
}

/** Text as it stands in a folder of code: a page there is source text too. */
export function readText(bytes: Uint8Array): FileText {
  if (bytes.length > MAX_FILE_BYTES) return { reason: tooLarge(bytes.length, MAX_FILE_BYTES) };
  const encoding = utf16(bytes) ?? "utf-8";
  if (encoding === "utf-8" && bytes.includes(0)) return { reason: "It is not text." };
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes("\u0000")) return { reason: "It is not text." };
    return { text: text.replaceAll(/\r\n?/g, "\n") };
  } catch {
    return { reason: "It is not text in UTF-8. Save it as UTF-8 and add it again." };
  }
}

function utf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

const unreadable = (name: string): string => `This ${name} can't be read: it is damaged, protected or too complicated.`;

async function fromDocument(way: "pdf" | "docx", bytes: Uint8Array): Promise<FileText> {
  const name = way.toUpperCase();
  const read = await documentText(way, bytes);
  if ("problem" in read)
    return {
      reason:
        read.problem === "no text"
          ? `There is no text in this ${name}: it may be made of pictures. Text has to be recognised before it is added.`
          : unreadable(name),
    };
  const text = read.text.replaceAll("\u0000", "").toWellFormed().replaceAll(/\r\n?/g, "\n");
  const size = Buffer.byteLength(text);
  return size > MAX_FILE_BYTES ? { reason: `Its text is larger than ${megabytes(MAX_FILE_BYTES)}.` } : { text };
}
