"use client";

import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { ViewerNameField } from "@/components/ui/form/viewer-name-field";
import { ApiError, mayBeDone, messageOf } from "@/lib/client/http/api";
import { checkAnswer } from "@/lib/client/gate/check-answer";
import { decidedElsewhere } from "@/lib/client/gate/gate-conflict";
import { useDecides } from "@/lib/client/gate/use-decides";
import { useGateDraft } from "@/lib/client/gate/gate-draft";
import { useSayWriting } from "@/lib/client/live/use-presence";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";
import { firstUnsaved } from "@/lib/client/gate/unsaved-corrections";
import { useViewer } from "@/lib/client/people/viewer";
import { useAnswer } from "@/lib/client/use-commands";
import { readViewerName } from "@/lib/client/page/viewer-name";
import type { DecidingState } from "@/lib/domain/gate/deciding";
import type { Gate } from "@/lib/domain/gate/gate";
import { needsVotes } from "@/lib/kernel/deciding";
import type { Lifecycle } from "@/lib/kernel/lifecycle";
import { DecidedNotice } from "./decided-notice";
import { GateForOthers } from "./gate-for-others";
import { GatePositions } from "./gate-positions";
import { GateHead } from "./gate-head";
import { OptionCards } from "./option-cards";
import { QuestionFields } from "./question-fields";
import { OptionNeeds } from "./option-needs";
import { Notice } from "@/components/ui/notice";
import { formatCountOf } from "@/lib/client/format";
import { persistently } from "@/lib/client/page/persistently";
import { WhoDecides } from "./deciding/who-decides";
import { WhoWrites } from "./deciding/who-writes";
import dynamic from "next/dynamic";

const DecidingDialog = dynamic(() =>
  persistently(() => import("./deciding/deciding-dialog")).then((module) => module.DecidingDialog),
);
const DelegateDialog = dynamic(() =>
  persistently(() => import("./deciding/delegate-dialog")).then((module) => module.DelegateDialog),
);

export type DecisionFormProps = {
  gate: Gate;
  answered: Lifecycle["answeredGates"];
  headSeq: number;
  target: number | null;
  placeOf: (agentId: string) => number;
  nameOf: (agentId: string) => string;
  hrefOf: (seq: number) => string;
  /** Where the decision can be read once it is made. */
  decisionHref: string;
  /** Where the seats are on their scale, where they have one. */
  strip?: ReactNode;
  headingLevel?: 2 | 3;
  /** What a round takes, to go with the option of another one. */
  lastRound?: string | null;
  /** Absent: anyone who may decide, once, whenever. */
  deciding?: DecidingState | undefined;
  onAnswered?: () => void;
};

/** The option of a gate with questions that sends what was filled in. */
const ANSWER = "answer";

/** Who may not decide, or is not named for this, reads what is asked and how far it is. */
export function DecisionForm(props: DecisionFormProps) {
  const { gate, deciding } = props;
  const isTheirs = useDecides(deciding);
  const [dialog, setDialog] = useState<"change" | "delegate" | null>(null);
  const close = () => setDialog(null);
  const who = (
    <>
      <WhoDecides
        gate={gate}
        state={deciding}
        onChange={() => setDialog("change")}
        onDelegate={() => setDialog("delegate")}
      />
      <WhoWrites gateId={gate.id} />
    </>
  );
  return (
    <>
      {isTheirs ? <AnswerForm {...props} who={who} /> : <GateForOthers {...props} who={who} />}
      {dialog === "change" && <DecidingDialog gate={gate} rule={deciding?.rule} onClose={close} />}
      {dialog === "delegate" && deciding && <DelegateDialog gateId={gate.id} rule={deciding.rule} onClose={close} />}
    </>
  );
}

/** One gate, and everything a person needs to answer it well. The draft survives; the answer goes into the record. */
function AnswerForm({
  gate,
  answered,
  headSeq,
  target,
  placeOf,
  nameOf,
  hrefOf,
  decisionHref,
  strip,
  headingLevel = 3,
  lastRound = null,
  deciding,
  who,
  onAnswered,
}: DecisionFormProps & { /** Who decides this, and how far they are. */ who: ReactNode }) {
  const viewer = useViewer();
  const isVote = viewer.kind === "person" && needsVotes(deciding);
  const hasVoted = isVote && deciding.votes.some(({ person }) => person.id === viewer.id);
  const form = useRef<HTMLFormElement>(null);
  const { draft, isBegun, change, clear } = useGateDraft(gate.id);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [seenSeq] = useState(headSeq);
  const answer = useAnswer(gate.id);
  const option = gate.options.find(({ id }) => id === draft.choice);
  const decided = answer.isSuccess ? null : decidedElsewhere(gate, answered, answer.error);
  const isSent =
    mayBeDone(answer.error) &&
    answer.variables?.choice === decided?.choice &&
    answer.variables?.answeredBy === decided?.by;

  function show(next: Readonly<Record<string, string>>) {
    flushSync(() => setProblems(next));
    form.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, textarea), fieldset[aria-invalid="true"] input')
      ?.focus();
  }

  function submit() {
    if (answer.isPending || decided) return;
    const unsaved = firstUnsaved();
    if (unsaved) return show({ choice: `${unsaved} has not been saved. Save or discard it, then answer.` });
    const checked = checkAnswer(gate, draft, readViewerName());
    show(checked.problems ?? {});
    if (!checked.answer) return;
    answer.mutate(checked.answer, {
      onSuccess: ({ isDecided }) => {
        clear();
        if (isDecided) onAnswered?.();
        // A vote: the form stays, for another one.
        else answer.reset();
      },
      onError: (error) => {
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) show(error.fields);
      },
    });
  }

  function onChange(changes: Parameters<typeof change>[0]) {
    change(changes);
    if (Object.keys(problems).length > 0) setProblems({});
  }

  useShortcut("form.submit", submit);
  useSayWriting(gate.id, isBegun && !decided);

  return (
    <form
      ref={form}
      noValidate
      aria-label="Your decision"
      className="@container flex flex-1 flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <GateHead gate={gate} headingLevel={headingLevel} />
      {!decided && who}
      {!decided && headSeq > seenSeq && <NewEventsNotice count={headSeq - seenSeq} href={hrefOf(seenSeq + 1)} />}
      {gate.questions && (
        <QuestionFields
          questions={gate.questions}
          draft={draft}
          nameOf={nameOf}
          placeOf={placeOf}
          onChange={(changes) => onChange({ choice: draft.choice ?? ANSWER, ...changes })}
        />
      )}
      <OptionCards
        legend="What happens next?"
        name={`choice-${gate.id}`}
        value={draft.choice}
        onChange={(choice) => onChange({ choice })}
        error={problems.choice}
        options={gate.options}
        lastRound={lastRound}
        placeOf={placeOf}
        nameOf={nameOf}
      />
      {option && !gate.questions && (
        <OptionNeeds gate={gate} option={option} draft={draft} problems={problems} onChange={onChange} />
      )}
      {strip}
      <GatePositions positions={gate.positions} target={target} placeOf={placeOf} hrefOf={hrefOf} />
      <Field
        label={gate.questions ? "Anything else?" : "Why?"}
        {...(gate.isRationaleOptional ? { note: "optional" } : { required: true })}
        // Signed in, the line below says under which.
        {...(viewer.kind === "person" ? {} : { hint: "Recorded under your name." })}
        error={problems.rationale}
      >
        <TextArea
          name="rationale"
          rows={3}
          maxLength={4000}
          placeholder={gate.questions ? "" : "e.g. the retention rule takes effect next quarter…"}
          value={draft.rationale}
          onChange={(event) => onChange({ rationale: event.target.value })}
        />
      </Field>
      <ViewerNameField error={problems.answeredBy ?? problems.by} />
      {answer.error && !decided && (
        <p role="alert" className="text-danger">
          {messageOf(answer.error)}
        </p>
      )}
      {decided ? (
        // In view wherever the reader is in the form.
        <div className="sticky bottom-[calc(var(--bottom-bar)+var(--replay-bar,0px)+8px)]">
          <DecidedNotice decided={decided} href={decisionHref} ownDraft={isSent ? "sent" : isBegun ? "kept" : "none"} />
        </div>
      ) : (
        <SubmitBar choice={option?.label ?? null}>
          <Button
            type="submit"
            variant="primary"
            keys="mod+enter"
            className="border-transparent! bg-attention-solid! text-attention-on-solid!"
            pending={(answer.isPending && "Submitting…") || (answer.isSuccess && "Submitted")}
          >
            {gate.questions
              ? gate.questions.length === 1
                ? "Send answer"
                : "Send answers"
              : isVote
                ? hasVoted
                  ? "Change vote"
                  : "Submit vote"
                : "Submit decision"}
          </Button>
        </SubmitBar>
      )}
    </form>
  );
}

type SubmitBarProps = { /** Null: nothing is chosen yet. */ choice: string | null; children: ReactNode };

/** Always in sight: what is chosen, and the way to send it. */
function SubmitBar({ choice, children }: SubmitBarProps) {
  return (
    <div className="sticky bottom-[calc(var(--bottom-bar)+var(--replay-bar,0px))] z-1 -mx-4 mt-auto -mb-4 flex items-center gap-3 border-t border-line bg-surface px-4 py-2.5 lg:bottom-0">
      <p aria-live="polite" className="line-clamp-2 min-w-0 flex-1">
        {choice === null ? (
          <span className="text-ink-muted">Nothing is chosen yet</span>
        ) : (
          <>
            <span className="text-ink-muted max-md:sr-only">You choose </span>
            <span className="font-semibold">{choice}</span>
          </>
        )}
      </p>
      {children}
    </div>
  );
}

type NewEventsNoticeProps = { count: number; /** To the first of them. */ href: string };

/** The log moved while the form was open: said, never silently applied to what is being decided. */
function NewEventsNotice({ count, href }: NewEventsNoticeProps) {
  return (
    <Notice tone="neutral">
      <a className="link" href={href}>
        {formatCountOf(count, "new event")}
      </a>{" "}
      since you opened this.
    </Notice>
  );
}
