import clsx from "clsx";

type ViewSwitchProps<Id extends string> = {
  label: string;
  current: Id;
  items: readonly { id: Id; label: string; href: string }[];
};

/** Two or three ways to look at the same thing; the address keeps which. */
export function ViewSwitch<Id extends string>({ label, current, items }: ViewSwitchProps<Id>) {
  return (
    <div role="group" aria-label={label} className="flex rounded-md border border-line bg-sunken p-0.5">
      {items.map(({ id, label: text, href }) => (
        <a
          key={id}
          href={href}
          aria-current={id === current ? "true" : undefined}
          className={clsx(
            "inline-flex items-center rounded-sm px-2 text-xs leading-[22px] whitespace-nowrap no-underline pointer-coarse:min-h-10",
            id === current ? "bg-surface text-ink" : "text-ink-muted hover:text-ink",
          )}
        >
          {text}
        </a>
      ))}
    </div>
  );
}
