"use client";

import { useRouter } from "next/navigation";
import { useDeferredValue, useMemo, useRef, useState, type FocusEvent } from "react";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { isBlank } from "@/lib/client/new-deliberation/draft";
import type { DraftAction } from "@/lib/client/new-deliberation/draft-reducer";
import { formSource, spreadSeats } from "@/lib/client/new-deliberation/form-source";
import { seatsOf } from "@/lib/client/new-deliberation/seats";
import { useDraft } from "@/lib/client/new-deliberation/use-draft";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";
import { useConnections } from "@/lib/client/connections/use-connections";
import type { Settings } from "@/lib/contracts/settings";
import { DraftNotice } from "./draft-notice";
import { focusField, focusFirstProblem, focusStep } from "./focus-field";
import { FormContext } from "./form-context";
import { LimitsStep } from "./limits/limits-step";
import { PanelStep } from "./panel/panel-step";
import { ProblemSummary } from "./problem-summary";
import { ProtocolStep } from "./protocol-step";
import { SourcesStep } from "./sources/sources-step";
import { StartGate } from "./start-gate";
import { StepRail } from "./step-rail";
import { SubmitError } from "./submit-error";
import { useSubmit } from "./use-submit";
import { WhatStep } from "./what-step";

type NewDeliberationProps = {
  /** Who answers by default, as the server knew when the page was made. */ source: Settings["source"];
};

export function NewDeliberation({ source: fallback }: NewDeliberationProps) {
  const form = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const { draft, isRestored, isKept, discarded, dispatch, discard, undoDiscard, forget, read } = useDraft();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isSkipping, setIsSkipping] = useState(false);
  // Words are looked for in the whole document: typing does not wait for it.
  const settled = useDeferredValue(draft);
  const connections = useConnections().data?.items ?? null;
  const proposed = useMemo(
    () =>
      spreadSeats(
        seatsOf({ ...settled, seats: null }),
        settled,
        formSource(settled, fallback, connections),
        connections ?? [],
      ),
    [settled, fallback, connections],
  );
  // Seats that are being edited are never behind what is typed into them.
  const seats = draft.seats ?? proposed;
  /** The first change is made to the panel as it is seen, with the connections it was spread over. */
  function change(action: DraftAction) {
    if (draft.seats === null && action.type.startsWith("seat.")) dispatch({ type: "panel.replace", seats: [...seats] });
    dispatch(action);
  }
  const { submit, submitAsAnother, source, isAttempted, problems, fromServer, error, pending } = useSubmit({
    draft,
    seats,
    read,
    dispatch,
    forget,
    fallback,
    connections,
    onProblems: () => focusFirstProblem(form.current),
  });
  const shown = {
    ...(isAttempted ? problems : Object.fromEntries(Object.entries(problems).filter(([path]) => touched.has(path)))),
    ...fromServer,
  };
  useShortcut("form.submit", submit);

  /** A field that was left with something wrong in it; an empty one may still be filled in. */
  function onBlur({ target }: FocusEvent) {
    if (
      (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
      target.name &&
      target.value !== ""
    )
      setTouched((before) => new Set([...before, target.name]));
  }

  function skip() {
    forget();
    router.push("/deliberations");
  }

  return (
    <FormContext value={{ draft, seats, source, connections, dispatch: change, problemAt: (path) => shown[path] }}>
      <PageHeader
        title="New deliberation"
        crumb={{ href: "/deliberations", label: "Deliberations" }}
        status={
          <DraftNotice
            isRestored={isRestored}
            isKept={isKept}
            canUndo={discarded !== null}
            onDiscard={discard}
            onUndo={undoDiscard}
          />
        }
      />
      <PageBody>
        <div className="grid gap-8 lg:grid-cols-[minmax(0,760px)_240px]">
          <div
            ref={form}
            role="form"
            aria-label="New deliberation"
            onBlur={onBlur}
            className="flex min-w-0 flex-col gap-4"
          >
            <WhatStep />
            <SourcesStep />
            <ProtocolStep />
            <PanelStep />
            <LimitsStep />
            <StartGate
              pending={pending}
              notices={
                <>
                  <ProblemSummary problems={shown} onChoose={(path) => focusField(form.current, path)} />
                  <SubmitError error={error} onRetry={submit} onStartAnother={submitAsAnother} />
                </>
              }
              onStart={submit}
              onGoTo={(step) => (step === "panel" ? focusStep(form.current, step) : focusField(form.current, step))}
              onSkip={() => (isBlank(draft) ? skip() : setIsSkipping(true))}
            />
          </div>
          <StepRail problems={problems} shown={shown} />
        </div>
      </PageBody>
      <ConfirmDialog
        open={isSkipping}
        danger
        title="Discard this draft?"
        confirmLabel="Discard draft"
        cancelLabel="Keep editing"
        onConfirm={skip}
        onClose={() => setIsSkipping(false)}
      >
        The draft{draft.title.trim() && ` “${draft.title.trim()}”`} will be deleted and no deliberation created. This
        can’t be undone.
      </ConfirmDialog>
    </FormContext>
  );
}
