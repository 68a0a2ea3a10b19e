export function isNewEnough(version: string): boolean;
export function requireNode(): void;
