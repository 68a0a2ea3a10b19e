/** Of a part that is looked for (Knuth, Morris and Pratt): where to go on after a mismatch, so that a text is read once. */
export function fallbacks(part: Uint16Array): Uint32Array {
  const fallback = new Uint32Array(part.length);
  let matched = 0;
  for (let at = 1; at < part.length; at++) {
    while (matched > 0 && part[at] !== part[matched]) matched = fallback[matched - 1] as number;
    if (part[at] === part[matched]) matched++;
    fallback[at] = matched;
  }
  return fallback;
}
