"use client";

import { useState } from "react";
import { useAnnounce } from "@/lib/client/live/announcer";
import { copyText } from "@/lib/client/page/copy-text";
import { Button } from "@/components/ui/button";
import type { ButtonVariant } from "@/components/ui/button-style";

type CopyButtonProps = { text: string | (() => string); label?: string; variant?: ButtonVariant };

type Result = "copied" | "failed";

const WORDS: Record<Result, string> = { copied: "Copied", failed: "Could not copy" };

export function CopyButton({ text, label = "Copy", variant = "secondary" }: CopyButtonProps) {
  const [result, setResult] = useState<Result | "idle">("idle");
  const announce = useAnnounce();

  async function copy() {
    const next: Result = (await copyText(typeof text === "function" ? text() : text)) ? "copied" : "failed";
    setResult(next);
    announce(WORDS[next], { urgent: true });
    setTimeout(() => setResult("idle"), 2_000);
  }

  return (
    <Button variant={variant} icon={result === "copied" ? "tick" : "copy"} onClick={() => void copy()}>
      {result === "idle" ? label : WORDS[result]}
    </Button>
  );
}
