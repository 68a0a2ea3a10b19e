const SAFE_LINK = /^(https?:|mailto:)/i;

/** Anything but http, https, mailto and places on this page loses its target and stays as text. */
export function safeHref(href: string | undefined): string | undefined {
  if (!href) return undefined;
  return SAFE_LINK.test(href) || href.startsWith("#") ? href : undefined;
}
