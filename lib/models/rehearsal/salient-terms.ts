/** The words a text is about, in its own spelling: what a participant would put in quotation marks. */
const MAX_TERMS = 10;
const MAX_TERM_CHARS = 40;
const WEIGHT = { headline: 6, code: 4, name: 3, pair: 3, word: 1 } as const;

const STOP = new Set(
  `a about above across after again all also always am an and another any anyone are as at away be because been before being below best better between both but by can can't could
  current currently day days did different do does doesn't doing done don't down during each either else enough every everyone everything example few first for from full further get gets give given go goes
  good had half has have having he hence her here high him his how however i if in into is isn't it its itself just keep kept know large last later least less let like likely long look low made make makes many may me
  might more most much must my need needs never new next no nobody none nor not nothing now of off often old on once one only onto or other others our out over own part per perhaps please possible
  put rather really right same say says second see seen several shall she should since small so some something soon still such take taken than that the their them then there these they thing
  things this those though three through thus to today together too toward two under until up upon us use used uses using very via want was way ways we well were what when where whether which while who whole
  whom whose why will with within without would year years yes yet you your add adds adding added move moves moving moved change changes changing changed replace replaces replaced introduce support allow allows allowed
  run runs running become becomes start starts stop stops work works working show shows come comes instead therefore already almost currently following means mean decide decided figure figures proposal question
  describe described option options whatever between behind however against ourselves offer offers let lets send sends build builds read reads write writes hold holds today tomorrow everything anything sentence`.split(
    /\s+/,
  ),
);

/** `isPlain`: a common word or pair, neither name nor code wherever it was met. */
type Found = { text: string; weight: number; count: number; isPlain: boolean };

export function salientTerms({ headline, body }: { headline: string; body: string }, title: string): string[] {
  const found = new Map<string, Found>();
  const note = (term: string, weight: number, isPlain: boolean) => {
    const text = term.trim();
    if (text.length < 2 || text.length > MAX_TERM_CHARS) return;
    const before = found.get(text.toLowerCase()) ?? { text, weight: 0, count: 0, isPlain: true };
    found.set(text.toLowerCase(), {
      text: before.text,
      weight: before.weight + weight,
      count: before.count + 1,
      isPlain: before.isPlain && isPlain,
    });
  };
  for (const [text, boost] of [
    [headline, WEIGHT.headline],
    [body, 1],
  ] as const) {
    for (const [, code = ""] of text.matchAll(/`([^`\n]{2,40})`/g)) note(code, WEIGHT.code * boost, false);
    for (const sentence of withoutCode(text).split(/[!?;()|\n]+|(?<![.:,])[.:,]+(?=\s|$)/))
      noteWords(sentence, (term, weight, isPlain) => note(term, weight * boost, isPlain));
  }
  return best(
    [...found.values()].filter((term) => !isChance(term, title)),
    title,
  );
}

/** A pair met once, or a common word met twice, may be chance; names, code and the title never are. */
function isChance({ text, count, isPlain }: Found, title: string): boolean {
  return isPlain && !title.toLowerCase().includes(text.toLowerCase()) && count < (text.includes(" ") ? 2 : 3);
}

function noteWords(sentence: string, note: (term: string, weight: number, isPlain: boolean) => void): void {
  const words = sentence.match(/[\p{L}\p{N}][\p{L}\p{N}_/.-]*[\p{L}\p{N}]/gu) ?? [];
  words.forEach((word, index) => {
    if (!isSalient(word)) return;
    const isName = index > 0 && /\p{Lu}/u.test(word);
    if (isName || (word.length >= 5 && !isParticiple(word))) note(word, isName ? WEIGHT.name : WEIGHT.word, !isName);
    const next = words[index + 1];
    if (next && isSalient(next) && !isParticiple(next)) note(`${word} ${next}`, WEIGHT.pair, true);
  });
}

const isSalient = (word: string): boolean => word.length >= 3 && !/^\d/.test(word) && !STOP.has(word.toLowerCase());
const isParticiple = (word: string): boolean => /(?:ed|ing|ly)$/i.test(word);
const withoutCode = (text: string): string =>
  text
    .replace(/```[\s\S]*?(?:```|$)/g, " ")
    .replace(/<[^<>]{0,400}>/g, " ")
    .replace(/[`*#>]/g, "");

/** Heaviest first, none that repeats a heavier one. */
function best(found: readonly Found[], title: string): string[] {
  const ranked = found
    .filter(({ weight }) => weight >= WEIGHT.pair)
    .toSorted((one, other) => other.weight - one.weight || one.text.localeCompare(other.text, "en"));
  const chosen: string[] = [];
  for (const { text } of ranked) {
    const lower = text.toLowerCase();
    if (chosen.length < MAX_TERMS && !chosen.some((term) => overlaps(term.toLowerCase(), lower))) chosen.push(text);
  }
  // A short title is what everyone calls it; a title in the form of a question is not a name.
  const isName = title.length <= MAX_TERM_CHARS && !title.endsWith("?");
  const named = isName
    ? [title, ...chosen.filter((term) => !overlaps(title.toLowerCase(), term.toLowerCase()))]
    : chosen;
  return named.length > 0 ? named : [title];
}

/** They share a word, or are one word in two forms. */
function overlaps(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (
    (long.startsWith(short) && long.length - short.length <= 2) ||
    short.split(" ").some((word) => long.split(" ").includes(word))
  );
}
