import type { VerdictView } from "@/lib/protocols/judges/views/verdict-view";

type AttentionItemsProps = { items: VerdictView["attention"]; sides: VerdictView["sides"] };

/** P4-27: what a person has to look at, with what each side makes of it. */
export function AttentionItems({ items, sides: [majority, minority] }: AttentionItemsProps) {
  if (items.length === 0) return null;
  return (
    <section
      aria-label="Needs your attention"
      className="rounded-lg border border-attention-line bg-attention-bg px-3 py-2"
    >
      <h3 className="font-semibold">Needs your attention</h3>
      <ul className="mt-1 flex flex-col gap-2">
        {items.map(({ issue, majority_view, minority_view, recommendation, stakes }, index) => (
          <li key={index} className="min-w-0 [overflow-wrap:anywhere]">
            <p>{issue}</p>
            <dl className="mt-0.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-xs">
              {[
                [majority, majority_view],
                [minority, minority_view],
                ["Recommended", recommendation],
                ["At stake", stakes],
              ].map(
                ([label, text]) =>
                  text && (
                    <div key={label} className="col-span-full grid grid-cols-subgrid">
                      <dt className="text-ink-muted">{label}</dt>
                      <dd>{text}</dd>
                    </div>
                  ),
              )}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
