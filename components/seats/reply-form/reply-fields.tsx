"use client";

import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { NumberBox } from "@/components/ui/form/number-box";
import { Select } from "@/components/ui/form/select";
import { TextArea } from "@/components/ui/form/text-area";
import { labelOf } from "@/lib/domain/wording";
import { emptyReply, partOf, type ReplyField, type ReplyPart } from "@/lib/client/http/reply-schema";
import type { Json } from "@/lib/events/schema";
import type { ReplyControlProps } from "./reply-control-props";
import { ReplyList } from "./reply-list";

type ObjectProps = Pick<ReplyControlProps, "path" | "problems" | "onChange"> & {
  fields: readonly ReplyField[];
  value: Json;
};

/** One control per property, by its type. */
export function ReplyFields({ fields, value, path, problems, onChange }: ObjectProps) {
  const object = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {fields.map(({ name, schema, isOptional }) => (
        <ReplyControl
          key={name}
          schema={schema}
          label={labelOf(name)}
          value={object[name] ?? null}
          isOptional={isOptional}
          path={`${path}.${name}`}
          problems={problems}
          onChange={(next) => onChange({ ...object, [name]: next })}
        />
      ))}
    </div>
  );
}

export function ReplyControl(props: ReplyControlProps) {
  const part = partOf(props.schema);
  switch (part.kind) {
    case "list":
      return <ReplyList {...props} part={part} renderItem={(item) => <ReplyControl {...item} />} />;
    case "object":
      return <ObjectControl {...props} part={part} />;
    case "flag":
      return (
        <Checkbox
          label={props.label}
          hint={hintOf(props)}
          error={props.problems[props.path]}
          checked={props.value === true}
          onChange={(event) => props.onChange(event.target.checked)}
        />
      );
    case "any":
      return <p className="text-ink-muted">{props.label}: available only in the JSON view.</p>;
    case "text":
    case "choice":
    case "number":
      return (
        <Field
          label={props.label}
          hint={hintOf(props)}
          error={props.problems[props.path]}
          required={!props.isOptional && !(part.kind === "text" && !part.isRequired)}
          {...(props.isOptional ? { note: "optional" } : {})}
        >
          <Plain {...props} part={part} />
        </Field>
      );
  }
}

function Plain({
  part,
  value,
  isOptional,
  onChange,
}: ReplyControlProps & { part: Extract<ReplyPart, { kind: "text" | "choice" | "number" }> }) {
  switch (part.kind) {
    case "text":
      return (
        <TextArea
          rows={2}
          value={typeof value === "string" ? value : ""}
          {...(part.maxLength === null ? {} : { maxLength: part.maxLength })}
          onChange={(event) => onChange(event.target.value === "" && isOptional ? null : event.target.value)}
        />
      );
    case "choice":
      return (
        <Select
          value={typeof value === "string" ? value : ""}
          options={[
            { value: "", label: isOptional ? "None" : "Choose…" },
            ...part.values.map((one) => ({ value: one, label: one })),
          ]}
          onChange={(chosen) => onChange(chosen || null)}
        />
      );
    case "number":
      return (
        <NumberBox
          step={part.isWhole ? 1 : "any"}
          {...(part.minimum === null ? {} : { min: part.minimum })}
          {...(part.maximum === null ? {} : { max: part.maximum })}
          {...unitOf(part)}
          value={typeof value === "number" ? value : null}
          onValue={onChange}
        />
      );
  }
}

function ObjectControl({
  part,
  schema,
  label,
  value,
  isOptional,
  path,
  problems,
  onChange,
}: ReplyControlProps & { part: Extract<ReplyPart, { kind: "object" }> }) {
  if (value === null && isOptional)
    return (
      <div>
        <Button icon="plus" onClick={() => onChange(emptyReply(schema))}>
          Add {label.toLowerCase()}
        </Button>
      </div>
    );
  return (
    <fieldset className="min-w-0 rounded-md border border-line p-3">
      <legend className="px-1 font-semibold">{label}</legend>
      {typeof schema.description === "string" && <p className="mb-2 text-xs text-ink-muted">{schema.description}</p>}
      {problems[path] && (
        <p role="alert" className="mb-2 text-danger">
          {problems[path]}
        </p>
      )}
      <ReplyFields fields={part.fields} value={value} path={path} problems={problems} onChange={onChange} />
      {isOptional && (
        <Button variant="ghost" className="mt-2" onClick={() => onChange(null)}>
          Leave {label.toLowerCase()} out
        </Button>
      )}
    </fieldset>
  );
}

const hintOf = ({ schema }: ReplyControlProps): string | undefined =>
  typeof schema.description === "string" ? schema.description : undefined;

/** What a number may be is seen before it is wrong. */
function unitOf({ minimum, maximum }: Extract<ReplyPart, { kind: "number" }>): { unit?: string } {
  if (minimum !== null && maximum !== null) return { unit: `${minimum} to ${maximum}` };
  if (minimum !== null) return { unit: `at least ${minimum}` };
  return maximum === null ? {} : { unit: `at most ${maximum}` };
}
