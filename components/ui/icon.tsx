import clsx from "clsx";

const PATHS = {
  today: "M2.5 6.5 8 2l5.5 4.5V13a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1z",
  "needs-you": "M8 1.8 14.2 8 8 14.2 1.8 8z",
  deliberations: "M2.5 4h11M2.5 8h11M2.5 12h7",
  records: "M4 1.8h5.5L12.5 5v9.2H4zM9.2 1.8V5.3h3.3M6.2 8.4h4.2M6.2 11h4.2",
  agents:
    "M5.6 7.4a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6zM1.6 13.2c0-2.3 1.7-3.8 4-3.8s4 1.5 4 3.8M10.6 3.2a2.1 2.1 0 0 1 0 4M11.6 9.7c1.7.4 2.8 1.7 2.8 3.5",
  settings:
    "M2 4.5h6.5M12 4.5h2M2 11.5h2M7.5 11.5H14M10.2 2.8a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4zM5.8 9.8a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z",
  bell: "M3.2 11.6h9.6c-1-1-1.3-2-1.3-4.4a3.5 3.5 0 0 0-7 0c0 2.4-.3 3.4-1.3 4.4zM6.6 13.8h2.8",
  plus: "M8 3v10M3 8h10",
  close: "m4 4 8 8m0-8-8 8",
  tick: "m3 8.5 3.2 3.2L13 4.5",
  "chevron-down": "m4 6 4 4 4-4",
  "chevron-right": "m6 4 4 4-4 4",
  "chevron-left": "m10 4-4 4 4 4",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  search: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3 14 14",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  download: "M8 2.5v8m-3.2-3L8 10.7l3.2-3.2M2.8 13.5h10.4",
  external: "M9.5 2.5h4v4M13.2 2.8 7.5 8.5M11.5 9.5v4h-9v-9h4",
  trash: "M2.8 4.2h10.4M6.2 4V2.3h3.6V4M4.2 4.2l.6 9.3h6.4l.6-9.3",
  play: "M5 3.2v9.6L12.5 8z",
  pause: "M5.3 3.5v9M10.7 3.5v9",
  edit: "M3 13l.6-2.9L10.9 2.8l2.3 2.3-7.3 7.3z",
  up: "M8 13V3.2m-3.6 3.6L8 3.2l3.6 3.6",
  fork: "M4 2.5v11M4 9c0-3 8-1.5 8-5.5M12 6.2V3.5M10 5l2-2 2 2",
  compare: "M6.5 3h-4v10h4M9.5 3h4v10h-4M8 1.8v12.4",
  present: "M1.8 3h12.4v8H1.8zM8 11v2.7M5.3 13.7h5.4",
  "full-screen": "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
  "leave-full-screen": "M6 2.5V6H2.5M13.5 6H10V2.5M10 13.5V10h3.5M2.5 10H6v3.5",
  down: "M8 3v9.8m-3.6-3.6L8 12.8l3.6-3.6",
} as const;

export type IconName = keyof typeof PATHS;

type IconProps = { name: IconName; className?: string };

/** Always beside a word, or inside an IconButton that has one. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={clsx("inline-block size-4 shrink-0", className)}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === "more" ? 2.2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
