type CountBadgeProps = { count: number; /** Read aloud after the number: "need you". */ label: string };

/** Beyond this nobody counts along. */
export const badgeText = (count: number): string => (count > 99 ? "99+" : String(count));

/** The one solid badge: how many wait for a person. Nothing is shown for none. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className="inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-full bg-attention-solid px-1 text-xs font-semibold text-attention-on-solid tabular">
      {badgeText(count)}
      <span className="sr-only"> {label}</span>
    </span>
  );
}
