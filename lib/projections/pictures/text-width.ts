/** About how wide a text is drawn in the page's type. Labels are placed where no browser can measure, so it is rather too wide than too narrow. */
const NARROW = /[iljtfrI.,:;'’|!()[\] ]/;
const WIDE = /[mwMW%@—…]/;
const CAPITAL = /[A-Z0-9+−–&]/;

export function textWidth(text: string, size = 12): number {
  let ems = 0;
  for (const char of text) ems += NARROW.test(char) ? 0.34 : WIDE.test(char) ? 0.92 : CAPITAL.test(char) ? 0.68 : 0.59;
  return ems * size;
}
