"use client";

import clsx from "clsx";
import { useRouter } from "next/navigation";
import { useId, useState, type FormEvent } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { useMay } from "@/lib/client/people/viewer";
import { Kbd } from "@/components/ui/text/kbd";

const MAX_QUESTION = 2_000;

type AskBoxProps = { /** As the only thing on the page. */ isLarge?: boolean };

/** One question is enough to begin with: the form proposes the rest. Works before the page does, as a plain form. */
export function AskBox({ isLarge = false }: AskBoxProps) {
  const id = useId();
  const router = useRouter();
  const [question, setQuestion] = useState("");
  const mayCreate = useMay("create");
  if (!mayCreate) return null;

  function submit(event: FormEvent) {
    event.preventDefault();
    const asked = question.trim();
    router.push(asked ? `/deliberations/new?${new URLSearchParams({ question: asked })}` : "/deliberations/new");
  }

  return (
    <form
      action="/deliberations/new"
      onSubmit={submit}
      className={clsx(
        "flex w-full items-center gap-2 rounded-lg border border-line-strong bg-surface focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent",
        isLarge ? "py-2 pr-2 pl-5 max-md:pl-4" : "py-1 pr-1 pl-3.5",
      )}
    >
      <label htmlFor={id} className="sr-only">
        What should be decided?
      </label>
      <input
        id={id}
        name="question"
        value={question}
        maxLength={MAX_QUESTION}
        onChange={(event) => setQuestion(event.target.value)}
        placeholder={isLarge ? "e.g. Should we build our own feature flags or buy them?" : "What should be decided?"}
        autoComplete="off"
        className={clsx(
          "field-text min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-faint",
          isLarge ? "h-12 md:text-lg" : "h-8 pointer-coarse:h-11",
        )}
      />
      <button type="submit" className={buttonStyle({ variant: "primary" })}>
        Propose a panel
        {!isLarge && (
          <span className="inline-flex max-md:hidden">
            <Kbd keys="c" tone="strong" />
          </span>
        )}
      </button>
    </form>
  );
}
