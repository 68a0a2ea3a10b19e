export function runStamped(step: { stamp: string; fingerprint: string; work: () => Promise<void> }): Promise<void>;
export function writeStamp(stamp: string, fingerprint: string): Promise<void>;
export function isStamped(stamp: string, fingerprint: string): Promise<boolean>;
export function readIfThere(path: string): Promise<string | undefined>;
export function hashOf(parts: (string | Buffer | undefined)[]): string;
