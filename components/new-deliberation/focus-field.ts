/** Controls carry the request's path as their name; what is no control (the panel as a whole) carries it as `data-problem`. */
export function focusField(form: HTMLElement | null, path: string): void {
  focus(form?.querySelector(`[name="${CSS.escape(path)}"], [data-problem="${CSS.escape(path)}"]`));
}

export function focusFirstProblem(form: HTMLElement | null): void {
  focus(form?.querySelector('[aria-invalid="true"], [data-problem]'));
}

function focus(found: Element | null | undefined): void {
  // A group of choices can't have the focus; the chosen or else the first of them can.
  const target =
    found instanceof HTMLFieldSetElement
      ? (found.querySelector("input:checked") ?? found.querySelector("input"))
      : found;
  if (!(target instanceof HTMLElement)) return;
  for (let folded = target.closest("details"); folded; folded = folded.parentElement?.closest("details") ?? null)
    folded.setAttribute("open", "");
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "center" });
}
