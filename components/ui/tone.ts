/** What a colour means (design: one meaning each). `needs-you` is the solid one: a person is needed, and nothing else. */
export type Tone = "success" | "attention" | "needs-you" | "danger" | "progress" | "done" | "neutral" | "not-reached";

export const TONE_TINT: Record<Tone, string> = {
  success: "bg-success-bg text-success border-success-line",
  attention: "bg-attention-bg text-attention border-attention-line",
  "needs-you": "bg-attention-solid text-attention-on-solid border-attention-solid",
  danger: "bg-danger-bg text-danger border-danger-line",
  progress: "bg-progress-bg text-progress border-progress-line border-dashed",
  done: "bg-done-bg text-done border-done-line",
  neutral: "bg-neutral-bg text-neutral border-neutral-line",
  "not-reached": "bg-transparent text-ink-faint border-line border-dotted",
};

export const TONE_TEXT: Record<Tone, string> = {
  success: "text-success",
  attention: "text-attention",
  "needs-you": "text-ink",
  danger: "text-danger",
  progress: "text-progress",
  done: "text-done",
  neutral: "text-neutral",
  "not-reached": "text-ink-faint",
};
