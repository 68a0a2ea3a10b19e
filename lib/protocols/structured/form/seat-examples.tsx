"use client";

import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import type { DraftSeat } from "@/lib/client/new-deliberation/draft";
import { CASTS } from "@/lib/protocols/structured/rules/casting/casts";
import { defineSeat } from "@/lib/protocols/structured/rules/casting/define-seat";
import type { Domain } from "@/lib/protocols/structured/rules/claims/domains";
import { castingExamples } from "@/lib/protocols/structured/rules/propose-panel";
import { isRole, ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { useForm } from "@/components/new-deliberation/form-context";
import { useStructuredConfig } from "./use-structured-config";

/** P3-18, second stage: who plays the same role in other domains, to think one's own casting through or to take it over. */
export function SeatExamples({ seat }: { seat: DraftSeat }) {
  const { dispatch } = useForm();
  const { config } = useStructuredConfig();
  const role = seat.id !== null && isRole(seat.id) ? seat.id : null;
  if (!role) return null;

  function castAs(domain: Domain) {
    if (!role) return;
    const { name, role: who, brief } = defineSeat(role, CASTS[domain][role]);
    dispatch({ type: "seat.change", key: seat.key, changes: { name, role: who, brief } });
  }

  return (
    <div className="px-3 pb-1.5 pl-8">
      <Disclosure summary={<span className="text-xs">How other domains cast the {ROLE_NAMES[role]}</span>}>
        <ul className="flex flex-col">
          {castingExamples(role, config.domain).map(({ domain, label, name, who, example }) => (
            <li
              key={domain}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-b max-md:grid-cols-[minmax(0,1fr)] max-md:justify-items-start border-line py-1.5 last:border-0"
            >
              <div className="min-w-0">
                <p>
                  <span className="text-xs text-ink-muted">{label}:</span> <span className="font-semibold">{name}</span>{" "}
                  <span className="text-ink-muted">{who}</span>
                </p>
                <p className="text-xs text-ink-muted">{example}</p>
              </div>
              <Button
                variant="ghost"
                aria-label={`Cast the ${ROLE_NAMES[role]} as ${name}`}
                onClick={() => castAs(domain)}
              >
                Cast like this
              </Button>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
