/** About how wide a text is drawn in the page's type. Labels are placed where no browser can measure, so it is rather too wide than too narrow. */
const NARROW = /[iljtfrI.,:;'’|!()[\] ]/;
const WIDE = /[mwMW%@—…]/;
const CAPITAL = /[A-Z0-9+−–&]/;

export function textWidth(text: string, size = 12): number {
  let ems = 0;
  for (const char of text) ems += NARROW.test(char) ? 0.34 : WIDE.test(char) ? 0.92 : CAPITAL.test(char) ? 0.68 : 0.59;
  return ems * size;
}

/** As it is, or by whole words as far as there is room, with what follows always whole. The table has all of it. */
export function fitted(name: string, rest: string, room: number): string {
  if (textWidth(name + rest) <= room) return name + rest;
  const [first = "", ...words] = name.split(" ");
  const left = room - textWidth(`…${rest}`);
  let short = first;
  let width = textWidth(first);
  for (const word of words) {
    width += textWidth(` ${word}`);
    if (width > left) break;
    short = `${short} ${word}`;
  }
  return `${short.replace(/[:,]$/, "")}…${rest}`;
}
