"use client";

import { anyProtocol } from "@/lib/kernel/types";
import { debate } from "@/lib/protocols/debate/rules/protocol";
import { Disclosure } from "@/components/ui/disclosure";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { Select } from "@/components/ui/form/select";
import { callLine } from "@/lib/client/new-deliberation/call-line";
import type { Draft } from "@/lib/client/new-deliberation/draft";
import { seatOf } from "@/lib/client/new-deliberation/seats";
import { FEATURE_TYPE_LABELS, featureTypeSchema, type DebateConfig } from "@/lib/protocols/debate/rules/config";
import { ADVOCATE_SEAT } from "@/lib/protocols/debate/rules/rosters/cross-cutting";
import { ROSTERS } from "@/lib/protocols/debate/rules/rosters/rosters";
import { AdvancedLimits } from "@/components/new-deliberation/limits/advanced-limits";
import { useForm } from "@/components/new-deliberation/form-context";
import { LimitField } from "@/components/new-deliberation/limits/limit-field";
import type { ProtocolForm } from "@/components/new-deliberation/protocol-form";
import { kindIn, KIND_CHOSEN as CHOSEN } from "./kind-in";
import { missingFromDebate } from "./missing-seats";
import { debateProposal } from "./proposal";

const FEATURE_TYPES = featureTypeSchema.options.map((value) => ({ value, label: FEATURE_TYPE_LABELS[value] }));
const ROSTER_OPTIONS = Object.entries(ROSTERS).map(([value, { title }]) => ({ value, label: title }));

export const debateForm: ProtocolForm = {
  rules: anyProtocol(debate),
  proposal: debateProposal,
  toConfig: (draft) => {
    const { [CHOSEN]: _kind, [OPENING_CHOSEN]: _opening, ...config } = draft.config;
    return { ...config, question_kind: kindIn(draft).kind, opening: openingIn(draft), principles: principlesOf(draft) };
  },
  toDraft: ({ config }) => ({
    config: { ...config, [CHOSEN]: true, [OPENING_CHOSEN]: true },
    principles: (config.principles as DebateConfig["principles"]).map(({ text, topics }, index) => ({
      key: `again-${index}`,
      text,
      topics: topics.join(", "),
    })),
  }),
  typical: "5 to 8 agents, 3 to 5 rounds: 15 to 40 calls",
  PanelFields,
  missing: missingFromDebate,
  remove: (draft, { id, key }) =>
    id === ADVOCATE_SEAT.id
      ? [
          { type: "config", changes: { advocate: false } },
          ...(draft.seats === null ? [] : [{ type: "seat.remove" as const, key }]),
        ]
      : null,
  panelSettings: ["feature_type", "roster", "question_kind", "opening"],
  SettingsFields,
  seats: {
    free: { label: "Domain agents", text: "Domain agents propose and own the design." },
    fixed: {
      label: "Cross-cutting agents",
      text: "Cross-cutting agents cover what nobody else owns. They take part in every debate, can’t be removed, and speak last, with Security at the very end.",
    },
  },
  callLine: (config, seats) => ({
    main: callLine(seats, (config as DebateConfig).max_iterations),
    more: "plus one or two by the orchestrator",
  }),
};

/** In the draft alone, as with the kind of question. */
const OPENING_CHOSEN = "opening_chosen";

/** As the user chose, else as recommended for the kind of question: nobody should have to follow a recommendation by hand. */
function openingIn(draft: Pick<Draft, "config" | "question" | "title">): "in_turn" | "independent" {
  const isIndependent =
    draft.config[OPENING_CHOSEN] === true || draft.config.opening === "independent"
      ? draft.config.opening === "independent"
      : kindIn(draft).kind === "choice";
  return isIndependent ? "independent" : "in_turn";
}

const KINDS = [
  { value: "design", label: "A design to work out", consequence: "Seats build one design and score how ready it is." },
  { value: "choice", label: "A choice to make", consequence: "Each seat states an answer and scores that answer." },
] as const;

function PanelFields() {
  const { draft, dispatch } = useForm();
  const { kind, reason } = kindIn(draft);
  const recommended = kind === "choice" ? "independent" : "in_turn";
  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        legend="Kind of question"
        name="config.question_kind"
        hint={draft.question.trim() === "" ? "Chosen from your question once you have written it." : reason}
        columns={2}
        options={KINDS}
        value={kind}
        onChange={(value) => dispatch({ type: "config", changes: { question_kind: value, [CHOSEN]: true } })}
      />
      <RadioCards
        legend="Opening round"
        name="config.opening"
        columns={2}
        options={OPENINGS.map(({ label, ...option }) => ({
          ...option,
          label: option.value === recommended ? `${label} (recommended)` : label,
        }))}
        value={openingIn(draft)}
        onChange={(value) => dispatch({ type: "config", changes: { opening: value, [OPENING_CHOSEN]: true } })}
      />
      <PanelChoices />
    </div>
  );
}

const OPENINGS = [
  { value: "in_turn", label: "In turn", consequence: "Each seat reads those who spoke before it." },
  {
    value: "independent",
    label: "Independently",
    consequence: "All write at the same time and none reads the others, so nobody follows the first speaker.",
  },
] as const;

function PanelChoices() {
  const { draft, dispatch } = useForm();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label="Kind of change" hint="Decides which owners join the panel.">
        <Select
          name="config.feature_type"
          value={String(draft.config.feature_type)}
          options={FEATURE_TYPES}
          onChange={(value) => dispatch({ type: "config", changes: { feature_type: value } })}
        />
      </Field>
      <Field label="Roster" hint="The set of agents to propose the panel from.">
        <Select
          name="config.roster"
          value={String(draft.config.roster)}
          options={ROSTER_OPTIONS}
          onChange={(value) => dispatch({ type: "config", changes: { roster: value } })}
        />
      </Field>
    </div>
  );
}

function SettingsFields() {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-3">
        <LimitField
          field="target_satisfaction"
          label="Target"
          unit="of 100"
          min={0}
          max={100}
          hint="Every seat has to reach it, not just the average. 0 to 100."
        />
        <LimitField
          field="max_iterations"
          label="Maximum rounds"
          unit="rounds"
          min={1}
          max={1000}
          hint="After that, you decide. 1 to 1,000."
        />
        <LimitField
          field="min_progress"
          label="Minimum progress"
          unit="points"
          min={0}
          max={100}
          step="any"
          hint="If the average gains less than this over three rounds, you are asked. 0 to 100."
        />
      </div>
      <Disclosure summary="Advanced">
        <ConductFields />
        <AdvancedLimits />
      </Disclosure>
    </>
  );
}

/** How the panel is run; as the protocol has it unless switched on. */
function ConductFields() {
  const { draft, seats, dispatch } = useForm();
  const isChoice = kindIn(draft).kind === "choice";
  const setAdvocate = (advocate: boolean): void => {
    dispatch({ type: "config", changes: { advocate } });
    // A panel the user has edited no longer follows the proposal.
    if (draft.seats === null) return;
    const seated = seats.find(({ id }) => id === ADVOCATE_SEAT.id);
    if (advocate && !seated) dispatch({ type: "seat.add", seat: seatOf(ADVOCATE_SEAT, "Added with the setting.") });
    if (!advocate && seated) dispatch({ type: "seat.remove", key: seated.key });
  };
  return (
    <div className="flex flex-col gap-4 py-2">
      <Checkbox
        label={`Add an advocate${isChoice ? " (recommended for a choice)" : ""}`}
        hint="One more seat argues openly for the strongest option the others reject. Its score is shown and does not count."
        checked={draft.config.advocate === true}
        onChange={(event) => setAdvocate(event.target.checked)}
      />
      <Checkbox
        label="From round 3 on, ask only those concerned (recommended)"
        hint="Seats that block and those their concerns are about. The others stand by their last answer and are asked for objections before it ends. A seat whose question you answered, or whose part was objected to, after it had spoken is asked once more before a consensus counts."
        checked={draft.config.rounds === "those_concerned"}
        onChange={(event) =>
          dispatch({ type: "config", changes: { rounds: event.target.checked ? "those_concerned" : "everyone" } })
        }
      />
      <Checkbox
        label="Show every seat all rounds word for word (recommended)"
        hint="Up to the context limit below. Otherwise each seat gets a summary of the older rounds from round 4 on."
        checked={draft.config.history === "everything"}
        onChange={(event) =>
          dispatch({ type: "config", changes: { history: event.target.checked ? "everything" : "levels" } })
        }
      />
    </div>
  );
}

/** A line left empty is no principle. */
function principlesOf({ principles }: Draft) {
  return principles
    .filter(({ text }) => text.trim() !== "")
    .map(({ text, topics }) => ({
      text: text.trim(),
      topics: topics
        .split(",")
        .map((topic) => topic.trim())
        .filter(Boolean),
    }));
}
