"use client";

import clsx from "clsx";
import { useId, useState, type KeyboardEvent } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { shortcut, type ShortcutId } from "@/lib/client/shortcuts/registry";
import { useActiveShortcuts, useShortcut } from "@/lib/client/shortcuts/shortcuts-context";

/** ⌘K: whatever the keys of the current screen can do, by name. */
export function CommandMenu() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut("menu.open", () => setIsOpen((open) => !open));
  return (
    <Dialog open={isOpen} title="Command menu" size="top" bare onClose={() => setIsOpen(false)}>
      <CommandList onDone={() => setIsOpen(false)} />
    </Dialog>
  );
}

function matches(id: ShortcutId, query: string): boolean {
  const label = shortcut(id).label.toLowerCase();
  return query.toLowerCase().split(/\s+/).every((word) => label.includes(word));
}

function CommandList({ onDone }: { onDone: () => void }) {
  const { ids, run } = useActiveShortcuts();
  const [query, setQuery] = useState("");
  const [index, setIndex] = useState(0);
  const listId = useId();
  const actions = ids.filter((id) => shortcut(id).menu !== false && matches(id, query));
  const active = actions[Math.min(index, actions.length - 1)];

  function choose(id: ShortcutId) {
    onDone();
    run(id);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown") setIndex(Math.min(index + 1, actions.length - 1));
    else if (event.key === "ArrowUp") setIndex(Math.max(index - 1, 0));
    else if (event.key === "Enter" && active) choose(active);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        autoFocus
        role="combobox"
        aria-label="Search actions"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${active}`}
        placeholder="Type what you want to do…"
        value={query}
        onChange={(event) => { setQuery(event.target.value); setIndex(0); }}
        onKeyDown={onKeyDown}
        className="field-text h-11 w-full border-b border-line bg-surface px-4 outline-none"
      />
      <ul id={listId} role="listbox" aria-label="Actions" className="p-1.5">
        {actions.map((id) => (
          <li
            key={id}
            id={`${listId}-${id}`}
            role="option"
            aria-selected={id === active}
            onClick={() => choose(id)}
            onPointerMove={() => setIndex(actions.indexOf(id))}
            className={clsx("control flex cursor-pointer items-center justify-between rounded-md px-2.5", id === active && "bg-hover")}
          >
            {shortcut(id).label}
            <Kbd keys={shortcut(id).keys[0] ?? ""} />
          </li>
        ))}
      </ul>
      {actions.length === 0 && <p role="status" className="px-4 pb-4 text-ink-muted">No action is called “{query}”.</p>}
    </>
  );
}
