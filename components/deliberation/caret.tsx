/** Where text is being written. */
export function Caret() {
  return <span aria-hidden="true" className="ml-0.5 inline-block h-[1em] w-[2px] translate-y-[2px] bg-progress motion-safe:animate-pulse" />;
}
