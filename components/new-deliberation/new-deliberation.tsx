"use client";

import { useRouter } from "next/navigation";
import { useDeferredValue, useMemo, useRef, useState, type FocusEvent } from "react";
import { flushSync } from "react-dom";
import { PageBody } from "@/components/layout/page-body";
import { MoreSamples } from "@/components/samples/more-samples";
import { PageHeader } from "@/components/layout/page-header";
import { isBlank } from "@/lib/client/new-deliberation/draft";
import type { DraftAction } from "@/lib/client/new-deliberation/draft-reducer";
import { formSource, spreadSeats } from "@/lib/client/new-deliberation/form-source";
import { seatsOf } from "@/lib/client/new-deliberation/seats";
import { useDraft } from "@/lib/client/new-deliberation/use-draft";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";
import { useConnections } from "@/lib/client/connections/use-connections";
import type { Settings } from "@/lib/contracts/settings";
import type { AskedAgain } from "@/lib/projections/again/asked-again";
import { AgainNotice } from "./ask/again-notice";
import { AskBox } from "./ask/ask-box";
import { SavedPanels } from "./ask/saved-panels";
import { DraftNotice } from "./draft-notice";
import { focusField, focusFirstProblem } from "./focus-field";
import { FormContext } from "./form-context";
import { useFormEstimate } from "./limits/use-form-estimate";
import { ProblemSummary } from "./problem-summary";
import { ActionBar } from "./proposal/action-bar";
import { Adjust } from "./proposal/adjust";
import { CostRow } from "./proposal/cost-row";
import { ProtocolRow } from "./proposal/protocol-row";
import { SeatsRow } from "./proposal/seats-row";
import { TitleRow } from "./proposal/title-row";
import { SourcesRow } from "./sources/sources-row";
import { SubmitError } from "./submit-error";
import { useSubmit } from "./use-submit";

type NewDeliberationProps = {
  /** Who answers by default, as the server knew when the page was made. */ source: Settings["source"];
  /** Asked elsewhere: what the box starts with. */ question?: string;
  /** What the whole form starts with: a deliberation to be asked again. */ again?: AskedAgain | null;
};

export function NewDeliberation({ source: fallback, question, again }: NewDeliberationProps) {
  const form = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const { draft, isRestored, isKept, discarded, dispatch, discard, undoDiscard, forget, read } = useDraft(
    question,
    again,
  );
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [hasAdjust, setHasAdjust] = useState(false);
  /** At once: whoever calls looks for a field next, which may be one of those. */
  const mountAdjust = () => flushSync(() => setHasAdjust(true));
  function showField(path: string) {
    mountAdjust();
    focusField(form.current, path);
  }
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
    onProblems: () => {
      mountAdjust();
      focusFirstProblem(form.current);
    },
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

  // A title follows from the question: asking for both at once would be asking twice.
  const { title: untitled, ...other } = shown;
  const told = untitled !== undefined && !draft.isTitleOwn && other["question"] !== undefined ? other : shown;
  const estimate = useFormEstimate({ draft, seats, source, connections });

  return (
    <FormContext value={{ draft, seats, source, connections, dispatch: change, problemAt: (path) => told[path] }}>
      <PageHeader
        title="New deliberation"
        crumb={{ href: "/deliberations", label: "Deliberations" }}
        status={
          <DraftNotice
            isBlank={isBlank(draft)}
            isRestored={isRestored}
            isKept={isKept}
            canUndo={discarded !== null}
            onDiscard={discard}
            onUndo={undoDiscard}
          />
        }
      />
      <div ref={form} role="form" aria-label="New deliberation" onBlur={onBlur} className="flex flex-1 flex-col">
        <PageBody>
          <div className="mx-auto flex w-full max-w-[1016px] flex-col md:pt-2">
            <AgainNotice onStartEmpty={discard} />
            <AskBox onAddContext={() => showField("context")} />
            <div className="pt-3 empty:hidden">
              <SavedPanels />
            </div>
            <TitleRow />
            <ProtocolRow />
            <SeatsRow />
            <SourcesRow />
            <CostRow estimate={estimate} />
            <div className="py-3">
              <Adjust isMounted={hasAdjust} onMount={() => setHasAdjust(true)} />
            </div>
            <div className="border-t border-line py-3">
              <MoreSamples summary="Or watch a sample first" />
            </div>
          </div>
        </PageBody>
        <ActionBar
          estimate={estimate}
          pending={pending}
          notices={
            <>
              <ProblemSummary problems={told} onChoose={showField} />
              <SubmitError error={error} onRetry={submit} onStartAnother={submitAsAnother} />
            </>
          }
          onKeep={() => router.push("/deliberations")}
          onStart={submit}
        />
      </div>
    </FormContext>
  );
}
