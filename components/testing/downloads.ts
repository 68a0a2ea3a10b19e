/** The files a page hands out while a test runs, newest last. Taken back after it (component-setup.ts). */
import { vi } from "vitest";

export type Download = { name: string; type: string; text: Promise<string> };

export function catchDownloads(): Download[] {
  const files: Download[] = [];
  let blob = new Blob();
  Object.assign(URL, {
    createObjectURL: (made: Blob) => {
      blob = made;
      return "blob:file";
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, type: blob.type, text: blob.text() });
  });
  return files;
}
