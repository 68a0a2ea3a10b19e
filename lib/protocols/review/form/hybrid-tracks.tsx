"use client";

import { Notice } from "@/components/ui/notice";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { TRACK_LABELS } from "./anchor/anchor-fields";
import { designTracks } from "@/lib/protocols/review/rules/config";
import { seatsOf } from "@/lib/protocols/review/rules/profiles";
import { useReview } from "./use-review";

type Track = "M" | "D";
type HybridTracksProps = { onChange: (changes: { primary_track?: Track; track?: Track | null }) => void };

const TRACKS: readonly Track[] = ["M", "D"];
const ORDER = ["first", "second"] as const;

/** P1.1, design H: one artifact each, so one review each; the primary track comes first. */
export function HybridTracks({ onChange }: HybridTracksProps) {
  const { config, problemAt } = useReview();
  const assessors = (track: Track) =>
    seatsOf({ ...config, track })
      .map(({ agent }) => agent.name)
      .join(", ");
  // A focused review is about one issue, which belongs to one of the tracks.
  const tracks = config.profile === "design" ? designTracks(config).flatMap(({ track }) => track ?? []) : TRACKS;
  const hasOrder = config.profile === "design" && tracks.length === 2;
  return (
    <div className="flex flex-col gap-4">
      {config.profile === "design" && (
        <Notice tone="neutral" title="A hybrid design is two reviews">
          Its method and its analysis are two documents with two panels. Start the one that comes first, then the other
          once the first is settled, or both at once if neither depends on the other.
        </Notice>
      )}
      <RadioCards<Track>
        legend="Primary track"
        name="config.primary_track"
        columns={2}
        value={config.primary_track}
        error={problemAt("primary_track")}
        hint="The track the project depends on most."
        onChange={(primary_track) => onChange({ primary_track, track: null })}
        options={TRACKS.map((value) => ({ value, label: TRACK_LABELS[value] }))}
      />
      {config.primary_track !== null && (
        <RadioCards<Track>
          legend="This review is about"
          name="config.track"
          columns={2}
          value={config.track ?? config.primary_track}
          error={problemAt("track")}
          onChange={(track) => onChange({ track })}
          options={tracks.map((value, index) => ({
            value,
            label: `${TRACK_LABELS[value]}${hasOrder ? `, the ${ORDER[index]} of the two` : ""}`,
            consequence: assessors(value),
          }))}
        />
      )}
    </div>
  );
}
