import type { Shot } from "./take-shots";

/** All pictures on one page, a row for each place. */
export function contactSheet(shots: readonly Shot[]): string {
  const names = [...new Set(shots.map(({ name }) => name))];
  const rows = names.map((name) => {
    const own = shots.filter((shot) => shot.name === name);
    return `<section><h2>${name}</h2><div>${own.map(figure).join("")}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Parley: every page</title><style>
body{font:14px system-ui;margin:24px;background:#777;color:#fff}div{display:flex;gap:16px;align-items:flex-start;overflow-x:auto}
figure{margin:0}img{height:480px;object-fit:cover;object-position:top;background:#fff}strong{color:#ffd9d9}
</style>${rows.join("\n")}</html>\n`;
}

function figure({ file, theme, width, problems }: Shot): string {
  const notes = problems.map((problem) => `<br><strong>${escaped(problem)}</strong>`).join("");
  return `<figure><a href="${file}"><img src="${file}" alt=""></a><figcaption>${theme}, ${width} px${notes}</figcaption></figure>`;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
