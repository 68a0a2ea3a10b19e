/** What a file is, by its name. */
import { MAX_FILE_BYTES, megabytes } from "@/lib/server/sources/limits";

/** What has to be converted may be larger than its text. */
const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;

const OFFICE = /\.(?:docm?|dot|odt|rtf|pages|xls[xmb]?|ods|numbers|ppt[xm]?|odp|key|epub|mobi)$/i;
const ARCHIVE = /\.(?:zip|jar|war|tar|tgz|gz|bz2|xz|zst|7z|rar|iso|dmg)$/i;

export const isOffice = (path: string): boolean => OFFICE.test(path);
export const isPdf = (path: string): boolean => /\.pdf$/i.test(path);
export const isDocx = (path: string): boolean => /\.docx$/i.test(path);
export const isArchive = (path: string): boolean => ARCHIVE.test(path);
export const isHtml = (path: string): boolean => /\.(?:html?|xhtml)$/i.test(path);

/** The most bytes worth reading of a file with this name. */
export const roomFor = (path: string): number => (isPdf(path) || isDocx(path) ? MAX_DOCUMENT_BYTES : MAX_FILE_BYTES);

export const tooLarge = (bytes: number, limit: number): string =>
  `It is larger than ${megabytes(limit)} (${megabytes(bytes)}), so it is not read.`;
