"use client";

import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { foldedLog, perLog } from "@/lib/client/live/folded-log";
import { useLog } from "@/lib/client/live/log-view";
import { useReplay } from "@/lib/client/live/replay";
import { useAddress } from "@/lib/client/page/use-address";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";
import { isTerminal } from "@/lib/domain/status";
import { statusOf } from "@/lib/kernel/lifecycle";
import { replayTrack, stepTo, type ReplayTrack } from "@/lib/projections/replay/replay-track";
import { ReplayTrackDrawing } from "./replay-track-drawing";

const trackOf = perLog(replayTrack);

/** Events a second. */
const SPEEDS = [1, 4, 16, 64] as const;
const SECOND = 1000;

/** The whole log to move along. The page above shows the event that is chosen; at the right end it is live again. */
export function ReplayBar() {
  const address = useAddress();
  const log = useLog();
  const replay = useReplay();
  const whole = replay?.whole ?? log;
  const track = trackOf(whole);
  const head = whole.length;
  const at = replay?.at ?? head;
  const isOver = isTerminal(statusOf(foldedLog(whole).lifecycle));
  const [speed, setSpeed] = useState(1);
  const [isPlaying, setIsPlaying] = useState(false);

  /** Where keys led that is not drawn yet: the next one counts from there, and what is drawn late does not lead back. */
  const trail = useRef<readonly number[]>([]);
  useEffect(() => {
    const drawn = trail.current.indexOf(at);
    trail.current = drawn < 0 ? [] : trail.current.slice(drawn + 1);
  }, [at]);
  const here = () => trail.current.at(-1) ?? at;

  /** The last event is the page as it is. */
  const goTo = (seq: number) => {
    const to = Math.min(head, Math.max(1, seq));
    if (to !== here()) trail.current = [...trail.current, to];
    address.go({ at: to === head ? null : to }, "replace");
  };
  const backToLive = () => {
    setIsPlaying(false);
    goTo(head);
  };
  usePlaying(isPlaying, speed, () => {
    if (at >= head - 1) setIsPlaying(false);
    goTo(at + 1);
  });
  useShortcut("replay.live", backToLive, { enabled: replay !== null });

  function play() {
    if (!isPlaying && !replay) goTo(1);
    setIsPlaying(!isPlaying);
  }

  const rounds = track.segments.map(({ from }) => from);
  const gates = track.marks.filter(({ kind }) => kind === "gate").map(({ seq }) => seq);
  const step = (seqs: readonly number[], direction: 1 | -1) => {
    setIsPlaying(false);
    goTo(stepTo(seqs, here(), direction) ?? (direction === 1 ? head : 1));
  };

  /** All of a slider's keys: the browser would count from the place it drew last, and says nothing of a key that leads there. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    const to: Readonly<Record<string, number>> = {
      Home: 1,
      End: head,
      ArrowLeft: here() - 1,
      ArrowDown: here() - 1,
      ArrowRight: here() + 1,
      ArrowUp: here() + 1,
    };
    const isPage = key === "PageUp" || key === "PageDown";
    if (altKey || ctrlKey || metaKey || (!isPage && !Object.hasOwn(to, key))) return;
    event.preventDefault();
    if (isPage) return step(shiftKey ? gates : rounds, key === "PageDown" ? 1 : -1);
    setIsPlaying(false);
    goTo(to[key] ?? head);
  }

  return (
    <div className="flex h-full items-center gap-3 px-4 md:gap-4 md:px-5">
      <div className="flex shrink-0 items-center gap-1">
        <IconButton
          icon={isPlaying ? "pause" : "play"}
          label={isPlaying ? "Pause the replay" : "Play from the start"}
          className="rounded-full! border-line-strong/60!"
          onClick={play}
        />
        <Button
          variant="ghost"
          className="px-1.5 tabular max-md:hidden"
          aria-label={`Speed: ${speed} ${speed === 1 ? "event" : "events"} a second`}
          onClick={() => setSpeed(SPEEDS[(SPEEDS.indexOf(speed as (typeof SPEEDS)[number]) + 1) % SPEEDS.length] ?? 1)}
        >
          {speed}×
        </Button>
        <span className="flex max-md:hidden">
          <IconButton icon="chevron-left" label="Previous round" onClick={() => step(rounds, -1)} />
          <IconButton icon="chevron-right" label="Next round" onClick={() => step(rounds, 1)} />
          {gates.length > 0 && (
            <>
              <IconButton icon="up" label="Previous question to a person" onClick={() => step(gates, -1)} />
              <IconButton icon="down" label="Next question to a person" onClick={() => step(gates, 1)} />
            </>
          )}
        </span>
      </div>
      <div className="relative min-w-0 flex-1 rounded-sm focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
        <ReplayTrackDrawing track={track} at={at} isLive={replay === null && !isOver} />
        <input
          type="range"
          min={1}
          max={head}
          value={at}
          aria-label="Event to look at"
          aria-valuetext={`event ${at} of ${head}${roundWords(track, at)}`}
          className="absolute inset-x-0 top-0 m-0 h-9 w-full cursor-ew-resize opacity-0"
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setIsPlaying(false);
            goTo(Number(event.target.value));
          }}
        />
      </div>
      <div className="flex shrink-0 items-center gap-3">
        {replay ? (
          <Button keys="l" onClick={backToLive}>
            {isOver ? "To the end" : "Live"}
          </Button>
        ) : (
          <span className="inline-flex items-center gap-1.5 text-xs text-ink-muted">
            {!isOver && <span aria-hidden="true" className="size-2 rounded-full bg-success" />}
            {isOver ? "The end" : "Live"}
          </span>
        )}
        <span className="w-[9ch] text-xs whitespace-nowrap text-ink-muted tabular max-md:hidden">event {at}</span>
      </div>
    </div>
  );
}

function roundWords({ segments }: ReplayTrack, at: number): string {
  const round = segments.findLast(({ from }) => from <= at)?.round;
  return round === undefined ? "" : `, round ${round}`;
}

/** Calls `next` so many times a second; the latest `next`, which knows where it stands. */
function usePlaying(isPlaying: boolean, speed: number, next: () => void): void {
  // The clock of the browser.
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(next, SECOND / speed);
    return () => clearTimeout(timer);
  });
}
