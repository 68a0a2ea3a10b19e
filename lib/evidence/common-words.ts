/** Words that say nothing about what a question is about. English, as most questions are; in other languages rarity does it. */
const COMMON = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between both but by can
  could decide decision did do does doing down during each either every few for from further had has have having he her here hers
  him his how i if in into is it its itself just let like may me might more most must my need new no nor not now of off on once
  one only or other our out over own per same shall she should so some such than that the their them then there these they this
  those through to too under until up use used using very want was we were what when where whether which while who whom why will
  with would yes you your`.split(/\s+/),
);

export const isCommonWord = (word: string): boolean => COMMON.has(word);
