"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { emptyReply, type ReplyPart } from "@/lib/client/http/reply-schema";
import type { Json } from "@/lib/events/schema";
import type { ReplyControlProps } from "./reply-control-props";

type ReplyListProps = ReplyControlProps & {
  part: Extract<ReplyPart, { kind: "list" }>;
  renderItem: (item: ReplyControlProps) => ReactNode;
};

/** Items that are added and removed one by one. */
export function ReplyList({ part, schema, label, value, path, problems, onChange, renderItem }: ReplyListProps) {
  const items: readonly Json[] = Array.isArray(value) ? value : [];
  const change = (index: number, next: Json) => onChange(items.map((item, at) => (at === index ? next : item)));
  const isFull = part.maxItems !== null && items.length >= part.maxItems;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">
        {label}{" "}
        <span className="font-normal text-ink-muted">
          {items.length === 0 ? "none" : items.length}
          {bounds(part)}
        </span>
      </legend>
      {typeof schema.description === "string" && <p className="text-xs text-ink-muted">{schema.description}</p>}
      {problems[path] && (
        <p role="alert" className="text-danger">
          {problems[path]}
        </p>
      )}
      <ol className="mt-1 flex flex-col gap-2">
        {items.map((item, index) => (
          <li key={index} className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-1">
            {renderItem({
              schema: part.item,
              label: `${label}, ${index + 1}`,
              value: item,
              isOptional: false,
              path: `${path}.${index}`,
              problems,
              onChange: (next) => change(index, next),
            })}
            <IconButton
              icon="trash"
              label={`Remove ${label.toLowerCase()}, ${index + 1}`}
              onClick={() => onChange(items.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      {!isFull && (
        <Button icon="plus" className="mt-2" onClick={() => onChange([...items, emptyReply(part.item)])}>
          Add to {label.toLowerCase()}
        </Button>
      )}
    </fieldset>
  );
}

function bounds({ minItems, maxItems }: ReplyListProps["part"]): string {
  if (minItems > 0 && maxItems !== null)
    return minItems === maxItems ? ` (exactly ${minItems})` : ` (${minItems} to ${maxItems})`;
  if (minItems > 0) return ` (at least ${minItems})`;
  return maxItems === null ? "" : ` (at most ${maxItems})`;
}
