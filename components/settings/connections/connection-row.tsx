"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { LiveDuration } from "@/components/ui/text/live-duration";
import { Menu, type MenuItem } from "@/components/ui/overlay/menu";
import { Notice } from "@/components/ui/notice";
import { useAnnounce } from "@/lib/client/live/announcer";
import { mayBeDone, messageOf } from "@/lib/client/http/api";
import { bodyToMakeDefault } from "@/lib/client/connections/connection-draft";
import { useCheckConnection, useSaveConnection, hostOf } from "@/lib/client/connections/use-connections";
import type { Connection } from "@/lib/contracts/connections";
import { DoctorReport } from "./doctor-report";
import { VerdictBadge } from "./verdict-badge";
import { Glyph } from "@/components/ui/glyph";

type ConnectionRowProps = { connection: Connection; onEdit: () => void; onRemove: () => void };

export function ConnectionRow({ connection, onEdit, onRemove }: ConnectionRowProps) {
  const { id, name, isFromEnvironment, isDefault, hasKey, isKeyReadable, lastCheck, defaultModel, baseUrl } =
    connection;
  const check = useCheckConnection(id);
  const save = useSaveConnection();
  const announce = useAnnounce();
  const [startedAt, setStartedAt] = useState<string | null>(null);

  function runCheck() {
    setStartedAt(new Date().toISOString());
    check.mutate(undefined, { onSuccess: ({ summary }) => announce(`${name}: ${summary}`, { urgent: true }) });
  }

  function makeDefault(wanted: boolean) {
    save.mutate(
      { base: connection, body: bodyToMakeDefault(connection, wanted) },
      {
        onSuccess: () =>
          announce(wanted ? `${name} is the default now` : `${name} is no longer the default`, { urgent: true }),
      },
    );
  }

  const more: MenuItem[] = [
    isDefault
      ? { id: "default", label: "Stop using as default", onSelect: () => makeDefault(false) }
      : { id: "default", label: "Make default", icon: "tick", onSelect: () => makeDefault(true) },
    { id: "remove", label: "Remove…", icon: "trash", danger: true, onSelect: onRemove },
  ];

  return (
    <li className="flex flex-col gap-2 border-b border-line px-3.5 py-2.5 last:border-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold break-words">{name}</span>
            {isDefault && <Badge>Default</Badge>}
            {isFromEnvironment && <Badge>From the environment</Badge>}
            <VerdictBadge report={lastCheck} />
          </p>
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs [overflow-wrap:anywhere] text-ink-muted">
            <span>{hostOf(baseUrl)}</span>
            <span>
              {defaultModel ? (
                <>
                  model <code>{defaultModel}</code>
                </>
              ) : (
                "no default model"
              )}
            </span>
            <KeyState connection={connection} />
          </p>
        </div>
        <div className="flex items-center gap-1">
          <Button aria-label={`Check ${name}`} pending={check.isPending && "Checking…"} onClick={runCheck}>
            Check
          </Button>
          {!isFromEnvironment && (
            <Button variant="ghost" icon="edit" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
          )}
          {!isFromEnvironment && <Menu label={`More for ${name}`} variant="ghost" items={more} />}
        </div>
      </div>
      {isFromEnvironment && (
        <p className="max-w-[72ch] text-xs text-ink-muted">
          Set by the variables <code>OPENAI_BASE_URL</code>, <code>OPENAI_API_KEY</code> and <code>PARLEY_MODEL</code>.
          To change it, change those variables and restart Parley. It is the default unless you choose another.
        </p>
      )}
      {hasKey && !isKeyReadable && (
        <Notice tone="danger" title="The key can’t be read.">
          It was encrypted with another PARLEY_SECRET. Start Parley with that secret, or edit the connection and enter
          the key again.
        </Notice>
      )}
      {save.error && (
        <Notice
          tone="danger"
          live
          title={mayBeDone(save.error) ? "The default may have been changed" : "The default was not changed"}
        >
          {messageOf(save.error)}
        </Notice>
      )}
      {check.isPending && (
        <p role="status" className="text-ink-muted">
          Making a few small calls, one after another. This can take a minute.
          {startedAt && (
            <>
              {" "}
              <LiveDuration from={startedAt} />
            </>
          )}
        </p>
      )}
      {check.error && (
        <Notice
          tone="danger"
          live
          title="The check gave no result"
          actions={<Button onClick={runCheck}>Try again</Button>}
        >
          {messageOf(check.error)}
        </Notice>
      )}
      {lastCheck &&
        !check.isPending &&
        (check.isSuccess ? (
          <DoctorReport report={lastCheck} />
        ) : (
          <Disclosure summary="Last check" defaultOpen={lastCheck.verdict === "unusable"}>
            <DoctorReport report={lastCheck} />
          </Disclosure>
        ))}
    </li>
  );
}

type KeyStateProps = { connection: Pick<Connection, "hasKey" | "isKeyReadable" | "isFromEnvironment"> };

function KeyState({ connection: { hasKey, isKeyReadable, isFromEnvironment } }: KeyStateProps) {
  if (!hasKey) return <span>no key</span>;
  if (isKeyReadable) return <span>{isFromEnvironment ? "key from the environment" : "key stored, encrypted"}</span>;
  return (
    <span className="inline-flex items-baseline gap-1 text-danger">
      <Glyph name="cross" className="size-2.5 self-center" />
      key can’t be read
    </span>
  );
}
