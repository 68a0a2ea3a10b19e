export function missingEntries(
  packages: object,
): Record<string, { version?: string; os?: string[]; cpu?: string[]; libc?: string[] }>;
