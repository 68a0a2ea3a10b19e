import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** For somebody who is not in yet. */
const DOOR = ["sign-in/page.tsx", "join/page.tsx", "forgot-password/page.tsx", "unsubscribe/page.tsx"];

const pages = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
  /(?:^|\/)page\.tsx$/.test(file),
);

/** A page, and what its own folder or the one above has beside it. */
function textOf(file: string): string {
  const page = readFileSync(path.join("app", file), "utf8");
  const helpers = [...page.matchAll(/from "(\.\.?\/[\w-]+)"/g)].map(([, name]) =>
    readFileSync(path.join("app", path.dirname(file), `${name}.ts`), "utf8"),
  );
  return [page, ...helpers].join("\n");
}

it.each(pages.filter((file) => !DOOR.includes(file)))("%s asks who looks at it", (file) => {
  const text = textOf(file);
  expect(text).toMatch(/servicesFor\(/);
  // Only there: what has no viewer asks nobody.
  expect(text).not.toMatch(/from "@\/lib\/server\/services"/);
});

it("there are pages", () => expect(pages.length).toBeGreaterThan(15));
