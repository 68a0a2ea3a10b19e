import { cva, type VariantProps } from "class-variance-authority";

/** Shared by Button, LinkButton and the Menu's trigger. */
export const buttonStyle = cva(
  "no-print control inline-flex items-center justify-center gap-2 rounded-md border px-2.5 text-sm whitespace-nowrap no-underline transition-colors duration-100 select-none disabled:opacity-60 disabled:cursor-not-allowed aria-disabled:cursor-progress",
  {
    variants: {
      variant: {
        primary:
          "border-transparent bg-accent text-on-accent font-semibold enabled:hover:bg-accent/90 [a&]:hover:bg-accent/90",
        secondary: "border-line-strong/60 bg-surface text-ink enabled:hover:bg-hover [a&]:hover:bg-hover",
        ghost:
          "border-transparent bg-transparent text-ink-muted enabled:hover:bg-hover enabled:hover:text-ink [a&]:hover:bg-hover [a&]:hover:text-ink",
        danger:
          "border-danger-line bg-surface text-danger font-semibold enabled:hover:bg-danger-bg [a&]:hover:bg-danger-bg",
      },
    },
    defaultVariants: { variant: "secondary" },
  },
);

export type ButtonVariant = NonNullable<VariantProps<typeof buttonStyle>["variant"]>;
