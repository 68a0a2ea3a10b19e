"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";
import { Menu, type MenuItem } from "@/components/ui/overlay/menu";
import { useSavedViews } from "@/lib/client/lists/saved-views";

/** Names for addresses of the list, kept in this browser. */
export function SavedViews() {
  const { views, save, remove } = useSavedViews();
  const [isNaming, setIsNaming] = useState(false);
  const [name, setName] = useState("");
  const search = useSearchParams().toString();
  const pathname = usePathname();
  const router = useRouter();
  const current = views.find((view) => view.search === search);
  const given = name.trim();

  const items: MenuItem[] = [
    ...views.map((view) => ({
      id: `view ${view.name}`,
      label: view.name,
      ...(view === current ? { icon: "tick" as const } : {}),
      onSelect: () => router.push(view.search ? `${pathname}?${view.search}` : pathname),
    })),
    ...(current
      ? [{ id: "remove", label: `Forget “${current.name}”`, danger: true, onSelect: () => remove(current.name) }]
      : [{ id: "save", label: "Save this view…", icon: "plus" as const, onSelect: () => setIsNaming(true) }]),
  ];

  function keep() {
    if (given === "") return;
    save({ name: given, search });
    setName("");
    setIsNaming(false);
  }

  return (
    <>
      <Menu label="Views" items={items} showLabel />
      <Dialog
        open={isNaming}
        size="small"
        title="Save this view"
        onClose={() => setIsNaming(false)}
        footer={
          <Button variant="primary" disabled={given === ""} onClick={keep}>
            Save view
          </Button>
        }
      >
        <Field label="Name" hint="Tab, filters, search and order, in this browser.">
          <TextField
            autoFocus
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") keep();
            }}
          />
        </Field>
      </Dialog>
    </>
  );
}
