"use client";

import type { ReactNode } from "react";
import { EventLink } from "@/components/deliberation/event-link";
import { tabChanges } from "@/components/deliberation/tabs";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { Disclosure } from "@/components/ui/disclosure";
import { Glyph } from "@/components/ui/glyph";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import { conditionInWords } from "@/lib/domain/wording";
import type { Dissent } from "@/lib/projections/answer/dissent";
import { useKeepsRoom } from "./use-keeps-room";

const SHOWN = 4;

/** What agreement depends on, and who does not agree. Nothing is shown where there is neither, unless it may still come. */
export function ConditionsAndDissent() {
  const { conditions } = useView("snapshot");
  const dissent = useView("dissent");
  const keepsRoom = useKeepsRoom();
  if (!keepsRoom && conditions.length === 0 && dissent.length === 0) return null;
  return (
    <div className="grid min-w-0 gap-x-7 gap-y-6 @2xl:has-[>section+section]:grid-cols-2">
      {(keepsRoom || conditions.length > 0) && (
        <Column title="Conditions" keepsRoom={keepsRoom} isEmpty={conditions.length === 0}>
          <Few
            items={conditions.map(({ text, state, by, seq }) => (
              <Line
                key={`${seq}-${text}`}
                mark={
                  <Glyph
                    name={state === "met" ? "tick" : "half-disc"}
                    label={state === "met" ? "Provided for" : "Open"}
                    className={state === "met" ? "text-success" : "text-accent"}
                  />
                }
              >
                {text}{" "}
                <span className="text-xs text-ink-muted">
                  {by}; {conditionInWords({ state })}
                </span>{" "}
                <EventLink seq={seq} />
              </Line>
            ))}
          />
        </Column>
      )}
      {(keepsRoom || dissent.length > 0) && (
        <Column title="Dissent" keepsRoom={keepsRoom} isEmpty={dissent.length === 0}>
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

type ColumnProps = { title: string; keepsRoom: boolean; isEmpty: boolean; children: ReactNode };

/** While more may come it has one height and scrolls, where there is a screen wide enough for both beside each other. */
function Column({ title, keepsRoom, isEmpty, children }: ColumnProps) {
  return (
    <section aria-label={title} className="min-w-0 border-t border-line pt-3">
      <h2 className="mb-1.5 text-base font-semibold">{title}</h2>
      {keepsRoom ? (
        <div
          tabIndex={0}
          role="group"
          aria-label={`${title} so far`}
          className="min-h-16 lg:h-32 lg:overflow-y-auto lg:[scrollbar-gutter:stable]"
        >
          {isEmpty ? <p className="text-ink-muted">None so far.</p> : children}
        </div>
      ) : (
        children
      )}
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
          {/* As tall as a finger or a shaky hand needs, with the link to the event right above it. */}
          <a className="link inline-block py-1" href={address.href(tabChanges("issues"))}>
            {note}
          </a>
        </p>
      )}
    </Line>
  );
}
