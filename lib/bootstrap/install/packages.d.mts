export function ensurePackages(): Promise<void>;
export function runNpm(command: string[], sentence: string): Promise<void>;
export function isInstalled(lock: string, record: string, system?: { platform: string; arch: string }): boolean;
