export function isSource(path: string): boolean;
export function fingerprintSources(root: string): string;
