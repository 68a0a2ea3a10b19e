/**
 * Theme and colour preference are cookies, so that the server renders them and nothing flashes.
 * `data-theme-choice` on <html> is what the reader chose; `data-theme` is what it comes to. Only the
 * script in head-scripts.tsx turns the first into the second.
 */
export const THEME_COOKIE = "parley-theme";
export const DISTINGUISH_COOKIE = "parley-distinguish";

export type ThemeChoice = "system" | "light" | "dark";
export type Theme = Exclude<ThemeChoice, "system">;

/** Sunken ground of each theme, as the browser's own frame wants it (sRGB). */
export const THEME_COLOR: Record<Theme, string> = { light: "#f2f3f6", dark: "#090a0e" };

export function parseThemeChoice(value: string | undefined): ThemeChoice {
  return value === "light" || value === "dark" ? value : "system";
}

const ONE_YEAR_SECONDS = 60 * 60 * 24 * 365;

function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`;
}

export function chooseTheme(choice: ThemeChoice): void {
  writeCookie(THEME_COOKIE, choice);
  document.documentElement.dataset.themeChoice = choice;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ownTheme: Theme = meta.media.includes("dark") ? "dark" : "light";
    const systemTheme = meta.media ? ownTheme : preferredTheme();
    meta.content = THEME_COLOR[choice === "system" ? systemTheme : choice];
  }
}

export function chooseDistinguish(on: boolean): void {
  writeCookie(DISTINGUISH_COOKIE, on ? "on" : "off");
  document.documentElement.dataset.distinguish = on ? "on" : "off";
}

function preferredTheme(): Theme {
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
