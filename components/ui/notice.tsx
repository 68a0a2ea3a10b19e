import clsx from "clsx";
import type { ReactNode } from "react";
import { Glyph, type GlyphName } from "./glyph";
import { TONE_TEXT, type Tone } from "./tone";

type NoticeTone = Exclude<Tone, "not-reached">;

type NoticeProps = {
  tone: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Read at once when it appears; for what follows a person's own action. */
  live?: boolean;
  glyph?: GlyphName;
};

const GLYPH: Record<NoticeTone, GlyphName> = {
  success: "tick",
  attention: "triangle",
  "needs-you": "diamond",
  danger: "cross",
  progress: "dashed-ring",
  done: "star",
  neutral: "ring",
};

const GROUND: Record<NoticeTone, string> = {
  success: "bg-success-bg border-success-line",
  attention: "bg-attention-bg border-attention-line",
  "needs-you": "bg-attention-solid border-attention-solid text-attention-on-solid",
  danger: "bg-danger-bg border-danger-line",
  progress: "bg-progress-bg border-progress-line",
  done: "bg-done-bg border-done-line",
  neutral: "bg-neutral-bg border-neutral-line",
};

/** Stands where it belongs and stays until it is no longer true. */
export function Notice({ tone, title, children, actions, live = false, glyph = GLYPH[tone] }: NoticeProps) {
  return (
    <div
      role={live ? "alert" : undefined}
      className={clsx(
        "flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-2 rounded-lg border px-3.5 py-2.5",
        GROUND[tone],
      )}
    >
      <div className="flex min-w-0 flex-1 basis-48 items-start gap-2.5">
        <Glyph name={glyph} className={clsx("mt-1", tone === "needs-you" ? "text-current" : TONE_TEXT[tone])} />
        <div className="min-w-0">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div>{children}</div>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
