import type { GlyphName } from "@/components/ui/glyph";
import type { Tone } from "@/components/ui/tone";
import type { EventType } from "@/lib/events/schema";

type EventDisplay = { label: string; glyph: GlyphName; tone: Tone };

/** Every event type has its word, shape and tone: forgetting one is a type error. */
export const EVENT_DISPLAY: Record<EventType, EventDisplay> = {
  "deliberation.created": { label: "created", glyph: "ring", tone: "neutral" },
  "deliberation.started": { label: "started", glyph: "dashed-ring", tone: "progress" },
  "round.started": { label: "round started", glyph: "dashed-ring", tone: "progress" },
  "ask.started": { label: "asked", glyph: "dot", tone: "neutral" },
  "look.done": { label: "looked up", glyph: "dot", tone: "neutral" },
  "reply.recorded": { label: "replied", glyph: "disc", tone: "success" },
  "reply.rejected": { label: "sent back", glyph: "triangle", tone: "attention" },
  "ask.failed": { label: "call failed", glyph: "cross", tone: "danger" },
  "round.completed": { label: "round completed", glyph: "tick", tone: "success" },
  "gate.opened": { label: "needs a decision", glyph: "diamond", tone: "attention" },
  "gate.answered": { label: "decided", glyph: "tick", tone: "success" },
  "gate.assigned": { label: "deciders named", glyph: "diamond", tone: "attention" },
  "gate.voted": { label: "voted", glyph: "tick", tone: "neutral" },
  "gate.delegated": { label: "handed over", glyph: "dot", tone: "neutral" },
  "gate.overdue": { label: "deadline passed", glyph: "triangle", tone: "attention" },
  "input.given": { label: "added by a person", glyph: "dot", tone: "neutral" },
  "seat.changed": { label: "seat changed", glyph: "dot", tone: "neutral" },
  "ask.retried": { label: "tried again", glyph: "dashed-ring", tone: "progress" },
  "deliberation.paused": { label: "paused", glyph: "pause", tone: "attention" },
  "deliberation.resumed": { label: "resumed", glyph: "dashed-ring", tone: "progress" },
  "deliberation.renamed": { label: "renamed", glyph: "dot", tone: "neutral" },
  "deliberation.cancelled": { label: "cancelled", glyph: "ring", tone: "neutral" },
  "deliberation.failed": { label: "failed", glyph: "cross", tone: "danger" },
  "deliberation.closed": { label: "closed", glyph: "star", tone: "done" },
  "record.numbered": { label: "record numbered", glyph: "star", tone: "done" },
  "record.status-changed": { label: "record status", glyph: "star", tone: "done" },
};
