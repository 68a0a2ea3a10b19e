"use client";

import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { CopyButton } from "@/components/ui/text/copy-button";
import { Field } from "@/components/ui/form/field";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/form/select";
import { formatCountOf } from "@/lib/client/format";
import { useLog, useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import type { DeliberationEvent, EventType } from "@/lib/events/schema";
import { EVENT_DISPLAY } from "./event-display";
import { LogRow } from "./log-row";
import { SidePanel } from "@/components/deliberation/side/side-panel";
import { SplitBody } from "@/components/deliberation/split-body";
import { createLocalSetting, useLocalSetting } from "@/lib/client/page/local-setting";

const PAGE = 200;
/** Rows the browser leaves undrawn together while they are out of sight: asked of each alone, thousands take longer than a frame. */
const BLOCK = 50;

/** Every event, newest last: the "view source" of trust. */
export function LogTab() {
  const log = useLog();
  const sentences = useView("sentences");
  const { panel } = useView("snapshot");
  const address = useAddress();
  const [pages, setPages] = useState(1);
  const [seenSeq] = useState(log.length);
  const [isReadAloud, setReadAloud] = useReadAloud();
  const [type, agent] = [address.get("type"), address.get("agent")];
  const seq = Number(address.get("seq")) || null;

  const rows = useMemo(
    () =>
      log.flatMap((event, index) => (matches(event, type, agent) ? [{ event, sentence: sentences[index] ?? "" }] : [])),
    [log, sentences, type, agent],
  );
  // A link to an old event opens the page it is on.
  const place = seq === null ? -1 : rows.findIndex(({ event }) => event.seq === seq);
  const count = Math.max(pages * PAGE, place < 0 ? 0 : rows.length - place + 5);
  const shown = rows.slice(-count);
  const types = [...new Set(log.map(({ payload }) => payload.type))];

  return (
    <SplitBody side={<SidePanel selectedOnly />}>
      <Panel
        flush
        title="Log"
        hint={
          rows.length === log.length
            ? formatCountOf(log.length, "event")
            : `${rows.length} of ${formatCountOf(log.length, "event")}`
        }
        actions={
          <>
            <Checkbox
              label="Read new events aloud"
              title="Through your screen reader, as they arrive"
              checked={isReadAloud}
              onChange={(event) => setReadAloud(event.target.checked)}
            />
            <Field label="Type" hideLabel className="w-44">
              <Select
                value={type ?? ""}
                onChange={(value) => address.go({ type: value }, "replace")}
                options={[
                  { value: "", label: "All types" },
                  ...types.map((one) => ({ value: one, label: EVENT_DISPLAY[one].label })),
                ]}
              />
            </Field>
            <Field label="Seat" hideLabel className="w-44">
              <Select
                value={agent ?? ""}
                onChange={(value) => address.go({ agent: value }, "replace")}
                options={[
                  { value: "", label: "All seats" },
                  ...panel.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            </Field>
            <CopyButton
              label="Copy as JSON"
              text={() =>
                JSON.stringify(
                  rows.map(({ event }) => event),
                  null,
                  2,
                )
              }
            />
          </>
        }
      >
        {rows.length > shown.length && (
          <p className="border-b border-line px-3.5 py-1.5">
            <Button variant="ghost" onClick={() => setPages(pages + 1)}>
              Show older ({rows.length - shown.length})
            </Button>
          </p>
        )}
        <div role="log" aria-live={isReadAloud ? "polite" : "off"} aria-relevant="additions" aria-label="Events">
          {blocksOf(shown, rows.length - shown.length).map(({ first, block }) => (
            <ol
              key={first}
              className="border-b border-line [contain-intrinsic-size:auto_1300px] [content-visibility:auto] last:border-0"
            >
              {block.map(({ event, sentence }) => (
                <LogRow
                  key={event.seq}
                  event={event}
                  sentence={sentence}
                  isSelected={event.seq === seq}
                  isFresh={event.seq > seenSeq}
                  href={address.href({ seq: event.seq })}
                />
              ))}
            </ol>
          ))}
        </div>
        {rows.length === 0 && <p className="px-3.5 py-3 text-ink-muted">No event matches these filters.</p>}
      </Panel>
    </SplitBody>
  );
}

/** Cut at the same rows however many are shown before them, so that none is drawn anew when older ones come. */
function blocksOf<Row>(shown: readonly Row[], hidden: number): { first: number; block: readonly Row[] }[] {
  const blocks: { first: number; block: Row[] }[] = [];
  shown.forEach((row, index) => {
    const first = Math.floor((hidden + index) / BLOCK) * BLOCK;
    const last = blocks.at(-1);
    if (last?.first === first) last.block.push(row);
    else blocks.push({ first, block: [row] });
  });
  return blocks;
}

function matches({ payload }: DeliberationEvent, type: string | null, agent: string | null): boolean {
  if (type && payload.type !== (type as EventType)) return false;
  return !agent || ("agentId" in payload && payload.agentId === agent);
}

const setting = createLocalSetting("parley-read-aloud", "off");

/** Whether a screen reader is to read every new event of the log; the page's own summaries come in any case. */
function useReadAloud(): [boolean, (on: boolean) => void] {
  const [value, write] = useLocalSetting(setting);
  return [value === "on", (on) => write(on ? "on" : "off")];
}
