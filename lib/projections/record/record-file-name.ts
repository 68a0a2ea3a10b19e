/** P5-38, P5-39: `adr-0015-adaptive-bitrate.md`. */
export function recordFileName({ number, slug }: { number: number; slug: string }): string {
  return `adr-${String(number).padStart(4, "0")}-${slug}.md`;
}
