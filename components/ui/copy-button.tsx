"use client";

import { useState } from "react";
import { useAnnounce } from "@/lib/client/announcer";
import { Button } from "./button";
import type { ButtonVariant } from "./button-style";

type CopyButtonProps = { text: string | (() => string); label?: string; variant?: ButtonVariant };

type Result = "idle" | "copied" | "failed";

export function CopyButton({ text, label = "Copy", variant = "secondary" }: CopyButtonProps) {
  const [result, setResult] = useState<Result>("idle");
  const announce = useAnnounce();

  async function copy() {
    const next = await writeToClipboard(typeof text === "function" ? text() : text);
    setResult(next);
    announce(next === "copied" ? "Copied" : "Could not copy", { urgent: true });
    setTimeout(() => setResult("idle"), 2_000);
  }

  const words: Record<Result, string> = { idle: label, copied: "Copied", failed: "Could not copy" };
  return (
    <Button variant={variant} icon={result === "copied" ? "tick" : "copy"} onClick={() => void copy()}>
      {words[result]}
    </Button>
  );
}

async function writeToClipboard(text: string): Promise<Result> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch (error) {
    console.warn("The browser refused to copy.", error);
    return "failed";
  }
}
