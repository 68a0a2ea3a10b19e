/** The text of a record's file. Its bytes stay what they are; what was guessed is said. */

export type Decoded = { text: string; problems: readonly string[] };

export function decodeAdr(bytes: Uint8Array): Decoded {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
  if (wide === null && bytes.includes(0))
    return { text: "", problems: ["It is not text. Leave it out of this folder."] };
  try {
    // A mark at the beginning (BOM) is taken off by the decoder.
    return { text: clean(new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(bytes)), problems: [] };
  } catch {
    return {
      text: clean(new TextDecoder("windows-1252").decode(bytes)),
      problems: ["It is not written in UTF-8, so some letters may be wrong here. Save it as UTF-8 and import again."],
    };
  }
}

/** A NUL can't be stored in a text of Postgres. */
const clean = (text: string): string => text.replaceAll(/\r\n?/g, "\n").replaceAll("\u0000", "\ufffd").toWellFormed();
