/** P2-44: what a revision does to the plan, as a block of Markdown: a person sees what changed before confirming it. */

/** Pairs of lines that are compared: what differs from the first changed line to the last, each side against the other. */
const MAX_PAIRS = 1_000_000;
/** Lines without a change that are shown around one. */
const CONTEXT = 2;

type Line = { sign: " " | "-" | "+"; text: string };

export function planDiff(before: string, after: string): string {
  const whole = `## The plan as it is now\n\n${after.trim()}`;
  const lines = linesOf(before.trim().split("\n"), after.trim().split("\n"));
  if (!lines) return `More has changed than can be shown line by line.\n\n${whole}`;
  if (lines.every(({ sign }) => sign === " ")) return `Nothing has changed in the text of the plan.\n\n${whole}`;
  const shown = folded(lines).join("\n");
  const fence = "`".repeat(Math.max(3, longestRun(shown) + 1));
  return `${fence}diff\n${shown}\n${fence}\n\n${whole}`;
}

/** Null where more differs than can be shown. */
function linesOf(before: readonly string[], after: readonly string[]): Line[] | null {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const [old, now] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  if (old.length * now.length > MAX_PAIRS) return null;
  const same = (texts: readonly string[]): Line[] => texts.map((text) => ({ sign: " ", text }));
  return [...same(before.slice(0, head)), ...changed(old, now), ...same(after.slice(after.length - tail))];
}

/** Along the longest sequence of lines both have. */
function changed(old: readonly string[], now: readonly string[]): Line[] {
  const width = now.length + 1;
  const kept = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number): number => kept[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      kept[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]];
    if (was !== undefined && was === is) {
      lines.push({ sign: " ", text: was });
      i++;
      j++;
    } else if (was !== undefined && (is === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ sign: "-", text: was });
      i++;
    } else if (is !== undefined) {
      lines.push({ sign: "+", text: is });
      j++;
    }
  }
  return lines;
}

function folded(lines: readonly Line[]): string[] {
  const isNear = (at: number): boolean =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ sign }) => sign !== " ");
  const shown: string[] = [];
  let left = 0;
  const close = () => {
    if (left > 0) shown.push(`  … ${left === 1 ? "1 line" : `${left} lines`} without a change …`);
    left = 0;
  };
  lines.forEach(({ sign, text }, at) => {
    if (!isNear(at)) return void left++;
    close();
    shown.push(`${sign} ${text}`.trimEnd());
  });
  close();
  return shown;
}

const longestRun = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
