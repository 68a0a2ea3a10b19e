"use client";

import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import type { DraftSeat } from "@/lib/client/new-deliberation/draft";
import { draftStance, takeStance } from "./stances";
import { modeOf } from "@/lib/protocols/judges/rules/config";
import { STANCE_LABELS, STANCES, type Stance } from "@/lib/protocols/judges/rules/stance";
import { useJudges } from "./use-judges";

const MEANS: Readonly<Record<Stance, string>> = {
  neutral: "weighs both sides equally",
  for: "makes the honest case for it",
  against: "looks for what will break",
  product_lens: "looks at what changes for people",
};

/** P4-01, P4-03: no two judges with the same stance and the same model. */
export function SeatStance({ seat }: { seat: DraftSeat }) {
  const { config, seats, dispatch } = useJudges();
  const stance = draftStance(seat);
  const offered = STANCES.filter((one) => one !== "product_lens" || one === stance || modeOf(config) === "scoring");
  const options = [
    ...(stance ? [] : [{ value: "" as const, label: "Choose a stance…" }]),
    ...offered.map((one) => ({ value: one, label: `${STANCE_LABELS[one]}: ${MEANS[one]}` })),
  ];
  return (
    <div className="pr-3 pb-2.5 pl-8">
      <Field label={`Stance of ${seat.name.trim() || "the new judge"}`} hideLabel className="max-w-80">
        <Select
          value={stance ?? ""}
          options={options}
          onChange={(chosen) => {
            if (chosen !== "")
              dispatch({ type: "seat.change", key: seat.key, changes: takeStance(seat, chosen, seats) });
          }}
        />
      </Field>
    </div>
  );
}
