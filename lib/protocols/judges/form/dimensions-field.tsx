"use client";

import clsx from "clsx";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Glyph } from "@/components/ui/glyph";
import { IconButton } from "@/components/ui/icon-button";
import { TextField } from "@/components/ui/form/text-field";
import { dimensionsIn, type DraftDimension, evenWeights, MAX_DIMENSIONS, weightSum } from "./dimensions";
import { DEFAULT_DIMENSIONS, fallbackMaxima } from "@/lib/protocols/judges/rules/verdict/dimensions";
import { modeOf } from "@/lib/protocols/judges/rules/config";
import { useJudges } from "./use-judges";
import { useState } from "react";
import { NumberField } from "@/components/ui/form/number-field";

/** P4-10: what is scored, and how much each counts. The sum is checked while one types. */
export function DimensionsField() {
  const { config, boxes, set, problemAt } = useJudges();
  const dimensions = dimensionsIn(boxes);
  const { sum, isWhole } = weightSum(dimensions);
  const problem = problemAt("dimensions");
  const maxima = fallbackMaxima(config.dimensions);
  const keep = (next: readonly DraftDimension[]) => set({ dimensions: next.map((one) => ({ ...one })) });
  const change = (key: string, changes: Partial<DraftDimension>) =>
    keep(dimensions.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">Dimensions</legend>
      <p className="text-xs text-ink-muted">
        What every judge scores
        {modeOf(config) === "scoring" && isWhole
          ? `; the 20 points are split by weight: ${config.dimensions.map(({ id }) => maxima[id]).join(", ")}`
          : modeOf(config) === "debate"
            ? " from 1 to 5"
            : ""}
        . The weights add up to 1.
      </p>
      <div
        aria-hidden="true"
        className="hidden grid-cols-[minmax(0,2fr)_80px_minmax(0,3fr)] gap-2 pr-9 text-xs text-ink-muted md:grid"
      >
        <span>Name</span>
        <span>Weight</span>
        <span>What counts</span>
      </div>
      <ul role="list" className="flex flex-col gap-2">
        {dimensions.map(({ key, label, weight, about }, index) => (
          <li key={key} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-2 md:grid-cols-[minmax(0,2fr)_80px_minmax(0,3fr)]">
              <Field label={`Dimension ${index + 1}`} hideLabel error={problemAt(`dimensions.${index}.label`)}>
                <TextField
                  name={`config.dimensions.${index}.label`}
                  value={label}
                  maxLength={60}
                  autoComplete="off"
                  autoFocus={label === ""}
                  placeholder="e.g. Accessibility"
                  onChange={(event) => change(key, { label: event.target.value })}
                />
              </Field>
              <Field
                label={`Weight of ${label || `dimension ${index + 1}`}`}
                hideLabel
                error={problemAt(`dimensions.${index}.weight`)}
              >
                <WeightBox
                  name={`config.dimensions.${index}.weight`}
                  value={weight}
                  onChange={(next) => change(key, { weight: next })}
                />
              </Field>
              <Field
                label={`What counts for ${label || `dimension ${index + 1}`}`}
                hideLabel
                className="max-md:col-span-2"
              >
                <TextField
                  value={about}
                  maxLength={600}
                  autoComplete="off"
                  placeholder="What to look for, in a sentence"
                  onChange={(event) => change(key, { about: event.target.value })}
                />
              </Field>
            </div>
            {dimensions.length > 1 && (
              <IconButton
                icon="close"
                label={`Remove ${label || `dimension ${index + 1}`}`}
                onClick={() => keep(dimensions.filter((one) => one.key !== key))}
              />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className={clsx("flex items-center gap-1.5 tabular", isWhole ? "text-success" : "text-danger")}>
        <Glyph name={isWhole ? "tick" : "cross"} className="size-2.5" />
        {isWhole ? "The weights add up to 1." : `The weights add up to ${sum}; they have to add up to 1.`}
      </p>
      {problem && isWhole && (
        <p data-problem="config.dimensions" tabIndex={-1} className="text-danger">
          {problem}
        </p>
      )}
      {problem && !isWhole && (
        <span data-problem="config.dimensions" tabIndex={-1} className="sr-only">
          {problem}
        </span>
      )}
      <div className="flex flex-wrap gap-2">
        {dimensions.length < MAX_DIMENSIONS && (
          <Button
            icon="plus"
            onClick={() =>
              keep([...dimensions, { key: crypto.randomUUID(), id: "", label: "", weight: null, about: "" }])
            }
          >
            Add a dimension
          </Button>
        )}
        {!isWhole && <Button onClick={() => keep(evenWeights(dimensions))}>Weight all equally</Button>}
        <Button variant="ghost" onClick={() => set({ dimensions: DEFAULT_DIMENSIONS.map((one) => ({ ...one })) })}>
          Reset to the usual five
        </Button>
      </div>
    </fieldset>
  );
}

type WeightBoxProps = { name: string; value: number | null; onChange: (weight: number | null) => void };

export function WeightBox({ name, value, onChange }: WeightBoxProps) {
  // What is in the box while it is typed: "0." and "" are no numbers yet.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <NumberField
      name={name}
      min={0}
      max={1}
      step="any"
      value={typed ?? value ?? ""}
      className="w-20"
      onChange={(event) => setTyped(event.target.value)}
      onValueChange={onChange}
      onBlur={() => setTyped(null)}
    />
  );
}
