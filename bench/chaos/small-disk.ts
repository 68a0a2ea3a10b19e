/** A disk that can really fill up: a small tmpfs, where the run may mount one. */
import { execFile } from "node:child_process";
import { chown, mkdir, open, rm, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Room for some hours of events; memory is taken only for what is written. */
const SIZE_MB = 256;
/** Large pieces first, then as small as a page of memory, so that nothing is left. */
const PIECES = [1024 * 1024, 4096];

export class SmallDisk {
  /** An empty folder on it that belongs to the database server. */
  readonly space: string;
  private readonly folder: string;
  private readonly ballast: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.space = path.join(folder, "space");
    this.ballast = path.join(folder, "ballast");
  }

  /** A string says why there is none. */
  static async mount(folder: string, owner: { uid: number; gid: number }): Promise<SmallDisk | string> {
    if (process.platform !== "linux" || process.getuid?.() !== 0) return "only root on Linux may mount one";
    await mkdir(folder);
    try {
      await run("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MB}m,mode=711`, "tmpfs", folder]);
    } catch (error) {
      return `mount refused: ${((error as { stderr?: string }).stderr ?? String(error)).trim()}`;
    }
    const disk = new SmallDisk(folder);
    await mkdir(disk.space, { mode: 0o700 });
    await chown(disk.space, owner.uid, owner.gid);
    return disk;
  }

  async fill(): Promise<void> {
    const file = await open(this.ballast, "a");
    try {
      for (const size of PIECES) await writeUntilFull(file, Buffer.alloc(size));
    } finally {
      await file.close();
    }
  }

  async free(): Promise<void> {
    await rm(this.ballast, { force: true });
  }

  async unmount(): Promise<void> {
    await run("umount", [this.folder]);
  }
}

async function writeUntilFull(file: FileHandle, piece: Buffer): Promise<void> {
  try {
    for (;;) await file.write(piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
