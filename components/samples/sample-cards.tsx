"use client";

import { Button } from "@/components/ui/button";
import { messageOf, call } from "@/lib/client/http/api";
import { SAMPLES } from "@/lib/sample/samples";
import { SamplePicture } from "./sample-picture";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { readViewerName } from "@/lib/client/page/viewer-name";
import { createSample } from "@/lib/contracts/deliberations/sample";
import type { SampleId } from "@/lib/domain/sample-id";

/** A deliberation of each kind at its best, one click each. They are rehearsals: no key, no model, nothing sent. */
export function SampleCards() {
  const run = useRunSample();
  // Until the new page is there: a second click would start a second one.
  const started = run.isPending || run.isSuccess ? run.variables : null;
  return (
    <div className="flex flex-col gap-2">
      <ul role="list" aria-label="Samples" className="grid gap-3 text-left md:grid-cols-2 xl:grid-cols-4">
        {SAMPLES.map(({ id, title, protocol, sees }) => (
          <li key={id} className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface">
            <SamplePicture of={id} />
            <div className="flex flex-1 flex-col gap-1 border-t border-line p-3.5">
              <h3 className="text-base font-semibold">{title}</h3>
              <p className="text-ink-muted">{sees}</p>
              <p className="mt-auto flex items-center justify-between gap-2 pt-2">
                <Button
                  aria-label={started === id ? undefined : `Run it: ${title}`}
                  pending={started === id && "Starting…"}
                  disabled={started !== null && started !== id}
                  onClick={() => run.mutate(id)}
                >
                  Run it
                </Button>
                <span className="text-xs text-ink-muted">{protocol}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {run.error && (
        <p role="alert" className="text-danger">
          {messageOf(run.error)}
        </p>
      )}
    </div>
  );
}

/** Starts a sample deliberation and goes there. */
function useRunSample() {
  const router = useRouter();
  return useMutation({
    mutationFn: (sample: SampleId) => {
      const by = readViewerName();
      return call(createSample, { body: { sample, ...(by ? { by } : {}) } });
    },
    onSuccess: ({ id }) => router.push(`/deliberations/${id}`),
  });
}
