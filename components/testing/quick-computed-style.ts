type Compute = typeof window.getComputedStyle;

/** What each tag is shown as where nothing else is said. */
const byTag = new Map<string, string>();

/** What happy-dom had in their place. */
const originals = new WeakMap<Compute, Compute>();

export const originalOf = (compute: Compute): Compute => originals.get(compute) ?? compute;

/**
 * Queries by role ask for the computed style of every element, up to the root, to leave out what is hidden. For each of these
 * questions happy-dom works out all properties of the whole branch, and it forgets them with every change: an eighth of the
 * time of tests of long forms. No style sheet in them says what is displayed or visible, so both follow from the tag and the
 * `style` attributes; everything else is still answered by happy-dom.
 */
export function quickComputedStyle(compute: Compute): Compute {
  // Files share their page, and each of them is set up.
  if (originals.has(compute)) return compute;
  const known = new WeakMap<Element, CSSStyleDeclaration>();
  const quick: Compute = (element, pseudo) => {
    if (pseudo || !element.isConnected) return compute.call(window, element, pseudo);
    const style = known.get(element) ?? quickStyle(element, () => compute.call(window, element));
    known.set(element, style);
    return style;
  };
  originals.set(quick, compute);
  return quick;
}

function quickStyle(element: Element, computed: () => CSSStyleDeclaration): CSSStyleDeclaration {
  const read = (name: PropertyKey): unknown => {
    if (name === "display") return displayOf(element, computed);
    if (name === "visibility") return visibilityOf(element);
    if (name === "getPropertyValue") return (property: string) => read(property) ?? "";
    return Reflect.get(computed(), name);
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => read(name),
    has: (_, name) => Reflect.has(computed(), name),
    ownKeys: () => Reflect.ownKeys(computed()),
  });
}

function displayOf(element: Element, computed: () => CSSStyleDeclaration): string {
  const { tagName } = element;
  // A dialog that is open is shown in another way than one that is not.
  if (tagName === "DIALOG" || element.hasAttribute("style")) return computed().display;
  const known = byTag.get(tagName) ?? computed().display;
  byTag.set(tagName, known);
  return known;
}

/** Inherited: what the nearest element says. */
function visibilityOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = at.hasAttribute("style") ? (at as HTMLElement).style.visibility : "";
    if (own !== "" && own !== "inherit") return own;
  }
  return "";
}
