/** What a deliberation may be grounded in, all its sources together; one source alone has the same limits. */
export const MAX_FILES = 2000;
export const MAX_BYTES = 20 * 1024 * 1024;
/** Of one file's text. More than any seat could look at; a dump or a bundle, not something written to be read. */
export const MAX_FILE_BYTES = 1024 * 1024;

export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, "")} MB`;
export const counted = (count: number, word: string): string =>
  `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

/** What is too much of it, as a sentence, or null. */
export function limitProblem({ files, bytes }: { files: number; bytes: number }): string | null {
  if (files > MAX_FILES)
    return `${counted(files, "file")} are too many: at most ${MAX_FILES.toLocaleString("en")} can be read. Choose fewer, or a folder further down.`;
  if (bytes > MAX_BYTES)
    return `${megabytes(bytes)} of text are too much: at most ${megabytes(MAX_BYTES)} can be read. Choose fewer files, or a folder further down.`;
  return null;
}
