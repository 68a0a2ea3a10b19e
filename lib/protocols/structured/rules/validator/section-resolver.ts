import { headingsOf, parseRef, slugOf } from "../claims/evidence-ref";
import type { TextFile } from "./validate-files";

/** Whether `file.md#section` exists in a folder. Paths may leave out `artifacts/` and `.md`; a section is a heading, as browsers name it. */
export function sectionResolver(files: readonly TextFile[]): (ref: string) => boolean {
  const headings = new Map<string, ReadonlySet<string>>();
  for (const { path, text } of files)
    if (path.endsWith(".md")) headings.set(plainPath(path), new Set(headingsOf(text)));
  return (ref) => {
    const [path = "", section] = ref.split("#", 2);
    const direct = headings.get(plainPath(path));
    if (direct) return section === undefined || section === "" || direct.has(slugOf(section));
    const parsed = parseRef(ref);
    if (parsed?.kind !== "file") return false;
    const found = headings.get(`round_${parsed.round}/${parsed.file}`);
    return found !== undefined && (parsed.section === null || found.has(parsed.section));
  };
}

const plainPath = (path: string): string =>
  path
    .trim()
    .replace(/^\.?\//, "")
    .replace(/^artifacts\//, "")
    .replace(/\.md$/, "");
