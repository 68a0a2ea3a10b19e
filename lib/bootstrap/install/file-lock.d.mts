export function withFileLock<T>(path: string, work: () => Promise<T>, options?: { onWait?: () => void }): Promise<T>;
