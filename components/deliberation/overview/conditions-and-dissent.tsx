"use client";

import type { ReactNode } from "react";
import { EventLink } from "@/components/deliberation/event-link";
import { tabChanges } from "@/components/deliberation/tabs";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { Disclosure } from "@/components/ui/disclosure";
import { Glyph } from "@/components/ui/glyph";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import type { Dissent } from "@/lib/projections/answer/dissent";

const SHOWN = 4;

/** What agreement depends on, and who does not agree. Nothing is shown where there is neither. */
export function ConditionsAndDissent() {
  const { conditions } = useView("snapshot");
  const dissent = useView("dissent");
  if (conditions.length === 0 && dissent.length === 0) return null;
  return (
    <div className="grid min-w-0 gap-x-7 gap-y-6 @2xl:has-[>section+section]:grid-cols-2">
      {conditions.length > 0 && (
        <Column title="Conditions">
          <Few
            items={conditions.map(({ text, state, by, seq }) => (
              <Line
                key={`${seq}-${text}`}
                mark={
                  <Glyph
                    name={state === "met" ? "tick" : "half-disc"}
                    label={state === "met" ? "Met" : "Open"}
                    className={state === "met" ? "text-success" : "text-accent"}
                  />
                }
              >
                {text} <span className="text-xs text-ink-muted">{by}</span> <EventLink seq={seq} />
              </Line>
            ))}
          />
        </Column>
      )}
      {dissent.length > 0 && (
        <Column title="Dissent">
          <Few
            items={dissent.map((one, index) => (
              <DissentLine key={index} dissent={one} />
            ))}
          />
        </Column>
      )}
    </div>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 border-t border-line pt-3">
      <h2 className="mb-1.5 text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Few({ items }: { items: readonly ReactNode[] }) {
  return (
    <>
      <ul>{items.slice(0, SHOWN)}</ul>
      {items.length > SHOWN && (
        <Disclosure summary={`${items.length - SHOWN} more`}>
          <ul className="-ml-5">{items.slice(SHOWN)}</ul>
        </Disclosure>
      )}
    </>
  );
}

function Line({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-1.5 py-1 text-base [&>svg]:mt-[5px]">
      {mark}
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
    </li>
  );
}

function DissentLine({ dissent: { place, name, text, seq, note } }: { dissent: Dissent }) {
  const address = useAddress();
  return (
    <Line mark={<AgentSwatch place={place} />}>
      <span className="font-semibold">{name}:</span> {text} <EventLink seq={seq} />
      {note && (
        <p className="text-xs text-ink-muted">
          <a className="link" href={address.href(tabChanges("issues"))}>
            {note}
          </a>
        </p>
      )}
    </Line>
  );
}
