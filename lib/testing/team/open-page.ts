/** A page of app/ as Next calls it: its function, with a request around it. What it returns is not rendered. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { workAsyncStorage, type WorkStore } from "next/dist/server/app-render/work-async-storage.external";
import { workUnitAsyncStorage, type RequestStore } from "next/dist/server/app-render/work-unit-async-storage.external";
import { RequestCookies } from "next/dist/server/web/spec-extension/cookies";

type Page = (props: { params: Promise<unknown>; searchParams: Promise<unknown> }) => unknown;

/** "records/[number]". */
export const PAGES = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
  .map((file) => path.dirname(file));

/** Where it ended: shown, or sent elsewhere. */
export type Opened = { kind: "shown" } | { kind: "not-found" } | { kind: "redirect"; to: string };

export async function openPage(
  page: string,
  params: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): Promise<Opened> {
  const { default: show } = (await import(path.resolve("app", page, "page.tsx"))) as { default: Page };
  const given = new Headers(headers);
  const work = { route: `/${page}` } as WorkStore;
  const request = { type: "request", phase: "render", headers: given, cookies: new RequestCookies(given) };
  try {
    await workAsyncStorage.run(work, () =>
      workUnitAsyncStorage.run(request as unknown as RequestStore, async () =>
        show({ params: Promise.resolve(params), searchParams: Promise.resolve({}) }),
      ),
    );
    return { kind: "shown" };
  } catch (error) {
    const [name, , to = ""] = String((error as { digest?: unknown }).digest ?? "").split(";");
    if (name === "NEXT_REDIRECT") return { kind: "redirect", to };
    if (name === "NEXT_HTTP_ERROR_FALLBACK") return { kind: "not-found" };
    throw error;
  }
}
