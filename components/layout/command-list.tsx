"use client";

import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { StatusBadge } from "@/components/deliberation/status-display";
import { RecordStatusBadge } from "@/components/records-list/record-status-badge";
import { useViewer } from "@/lib/client/people/viewer";
import { settingsSections } from "@/components/settings/sections";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { Kbd } from "@/components/ui/text/kbd";
import { messageOf } from "@/lib/client/http/api";
import { useQuickSearch, type Found } from "@/lib/client/lists/use-quick-search";
import { shortcut } from "@/lib/client/shortcuts/registry";
import { useActiveShortcuts } from "@/lib/client/shortcuts/shortcuts-context";
import { COMMAND_INPUT } from "./command-menu";

type CommandListProps = { text: string; onText: (text: string) => void; onDone: () => void };

/** Each word typed begins one of the words. */
const matches = (words: string, text: string): boolean =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => ` ${words.toLowerCase()}`.includes(` ${word}`));

export function CommandList({ text, onText, onDone }: CommandListProps) {
  const { ids, run } = useActiveShortcuts();
  const router = useRouter();
  const viewer = useViewer();
  const { deliberations, records, isSearching } = useQuickSearch(text);
  const typed = text.trim();
  const actions = ids.filter((id) => shortcut(id).menu !== false && matches(shortcut(id).label, typed));
  const sections =
    typed === ""
      ? []
      : settingsSections(viewer).filter(({ title, words }) => matches(`Settings ${title} ${words}`, typed));
  const count = actions.length + sections.length + deliberations.rows.length + records.rows.length;

  const go = (href: string) => () => {
    onDone();
    router.push(href);
  };

  return (
    // The server has filtered and sorted already, and its order counts.
    <Command label={COMMAND_INPUT.label} shouldFilter={false} vimBindings={false}>
      <Command.Input
        autoFocus
        placeholder={COMMAND_INPUT.placeholder}
        value={text}
        onValueChange={onText}
        className={COMMAND_INPUT.className}
      />
      <Command.List label="Results" aria-busy={isSearching} className="p-1.5">
        <Group title="Actions" isShown={actions.length > 0}>
          {actions.map((id) => (
            <Item
              key={id}
              id={id}
              onChoose={() => {
                onDone();
                run(id);
              }}
              aside={<Kbd keys={shortcut(id).keys[0] ?? ""} />}
            >
              {shortcut(id).label}
            </Item>
          ))}
        </Group>
        <Group title="Deliberations" isShown={deliberations.rows.length > 0}>
          {deliberations.rows.map(({ id, title, status, origin, outcome }) => (
            <Item
              key={id}
              id={id}
              onChoose={go(`/deliberations/${id}`)}
              aside={<StatusBadge status={status} isOpened={origin === "bundle"} decidedBy={outcome?.decidedBy} />}
            >
              {title}
            </Item>
          ))}
          {deliberations.hasMore && (
            <Item id="all deliberations" onChoose={go(`/deliberations?${new URLSearchParams({ q: typed })}`)}>
              All deliberations that match…
            </Item>
          )}
        </Group>
        <Group title="Decision records" isShown={records.rows.length > 0}>
          {records.rows.map(({ number, title, status }) => (
            <Item
              key={number}
              id={`record ${number}`}
              onChoose={go(`/records/${number}`)}
              aside={<RecordStatusBadge status={status} />}
            >
              <span className="tabular text-ink-muted">{number}</span> {title}
            </Item>
          ))}
          {records.hasMore && (
            <Item id="all records" onChoose={go(`/records?${new URLSearchParams({ q: typed })}`)}>
              All records that match…
            </Item>
          )}
        </Group>
        <Group title="Settings" isShown={sections.length > 0}>
          {sections.map(({ id, title }) => (
            <Item key={id} id={`settings ${id}`} onChoose={go(`/settings#${id}`)}>
              {title}
            </Item>
          ))}
        </Group>
      </Command.List>
      <Problem what="The deliberations could not be searched." found={deliberations} />
      <Problem what="The records could not be searched." found={records} />
      <p role="status" className={count > 0 && !isSearching ? "sr-only" : "px-4 py-3 text-ink-muted"}>
        {isSearching ? <Spinner>Searching…</Spinner> : statusOf(count, typed)}
      </p>
    </Command>
  );
}

function statusOf(count: number, typed: string): string {
  if (count === 0) return `Nothing matches “${typed}”.`;
  return count === 1 ? "1 result" : `${count} results`;
}

type GroupProps = { title: string; isShown: boolean; children: ReactNode };

function Group({ title, isShown, children }: GroupProps) {
  if (!isShown) return null;
  return (
    <Command.Group
      heading={title}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-muted"
    >
      {children}
    </Command.Group>
  );
}

type ItemProps = { id: string; onChoose: () => void; aside?: ReactNode; children: ReactNode };

function Item({ id, onChoose, aside, children }: ItemProps) {
  return (
    <Command.Item
      value={id}
      onSelect={onChoose}
      className="control flex cursor-pointer items-center justify-between gap-3 rounded-md px-2.5 data-[selected=true]:bg-hover forced-colors:data-[selected=true]:outline-2"
    >
      <span className="min-w-0 truncate">{children}</span>
      {aside}
    </Command.Item>
  );
}

function Problem({ what, found: { error, retry } }: { what: string; found: Found<unknown> }) {
  if (!error) return null;
  return (
    <p role="alert" className="flex items-center justify-between gap-3 px-4 py-2 text-danger">
      <span>
        {what} {messageOf(error)}
      </span>
      <Button onClick={retry}>Try again</Button>
    </p>
  );
}
