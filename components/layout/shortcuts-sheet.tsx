"use client";

import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/text/kbd";
import { shortcut, SHORTCUT_GROUPS, SHORTCUT_IDS, type ShortcutId } from "@/lib/client/shortcuts/registry";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";
import { useSingleKeys } from "@/lib/client/shortcuts/single-keys";

/** `?`: every shortcut there is. */
export function ShortcutsSheet() {
  const [isOpen, setIsOpen] = useState(false);
  const [singleKeys] = useSingleKeys();
  useShortcut("help.open", () => setIsOpen(true));
  return (
    <Dialog
      open={isOpen}
      title="Keyboard shortcuts"
      onClose={() => setIsOpen(false)}
      description={singleKeys ? undefined : "Single-key shortcuts are turned off in Settings."}
    >
      <div className="gap-8 md:columns-2">
        {SHORTCUT_GROUPS.map((group) => (
          <section key={group} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-sm font-semibold">{group}</h3>
            <dl>
              {SHORTCUT_IDS.filter((id) => shortcut(id).group === group).map((id) => (
                <ShortcutRow key={id} id={id} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function ShortcutRow({ id }: { id: ShortcutId }) {
  const { keys, label, when } = shortcut(id);
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line py-1 last:border-0">
      <dt>
        {label}
        {when && <span className="text-ink-muted"> {when}</span>}
      </dt>
      <dd className="flex shrink-0 items-center gap-1">
        <Kbd keys={keys[0] ?? ""} always />
        {keys.length > 1 && (
          <>
            –<Kbd keys={keys.at(-1) ?? ""} always />
          </>
        )}
      </dd>
    </div>
  );
}
