"use client";

import { useRef, useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/form/field";
import { Menu } from "@/components/ui/overlay/menu";
import { TextField } from "@/components/ui/form/text-field";
import { useAnnounce } from "@/lib/client/live/announcer";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { useSavePanelTemplate } from "@/lib/client/new-deliberation/use-panel-templates";
import { panelTemplateBodySchema, type PanelTemplate } from "@/lib/contracts/panels";
import type { Agent } from "@/lib/domain/agent";
import { AgentFields, blankAgent, contentOf, editedAgent, type EditedAgent } from "./agent-fields";

type PanelEditorProps = {
  /** null: a new one. */ template: PanelTemplate | null;
  known: readonly Agent[];
  onClose: () => void;
};

export function PanelEditor({ template, known, onClose }: PanelEditorProps) {
  const [name, setName] = useState(template?.name ?? "");
  const [agents, setAgents] = useState<EditedAgent[]>(() => template?.agents.map(editedAgent) ?? [blankAgent()]);
  const [before] = useState(() => JSON.stringify(contentOf(name, agents)));
  const [isAttempted, setIsAttempted] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSavePanelTemplate();
  const announce = useAnnounce();

  const content = contentOf(name, agents);
  const parsed = panelTemplateBodySchema.safeParse(content);
  const problems = new Map(
    isAttempted ? parsed.error?.issues.map(({ path, message }) => [path.join("."), message]) : [],
  );
  const refusal = save.error
    ? ((save.error instanceof ApiError ? save.error.fields.name : undefined) ?? messageOf(save.error))
    : undefined;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    flushSync(() => setIsAttempted(true));
    if (!parsed.success) return form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (save.isPending) return;
    save.mutate(
      { ...parsed.data, id: template?.id },
      {
        onSuccess: () => {
          announce(`Panel “${parsed.data.name}” saved`, { urgent: true });
          onClose();
        },
      },
    );
  }

  const leave = () => (JSON.stringify(content) === before ? onClose() : setIsLeaving(true));
  const change = (key: string, changes: Partial<EditedAgent>) =>
    setAgents(agents.map((agent) => (agent.key === key ? { ...agent, ...changes } : agent)));
  const isFree = (id: string) => !agents.some((agent) => agent.id === id);

  return (
    <Dialog
      open
      size="sheet"
      title={template ? `Edit ${template.name}` : "New panel"}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button variant="primary" type="submit" form="panel-editor" pending={save.isPending && "Saving…"}>
            Save panel
          </Button>
        </>
      }
    >
      <form ref={form} id="panel-editor" onSubmit={onSubmit} className="flex flex-col gap-4">
        <Field label="Name" required error={problems.get("name") ?? refusal}>
          <TextField
            value={name}
            autoComplete="off"
            placeholder="e.g. Payments team"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <p className="text-xs text-ink-muted">
          Observability, Operations, Test and Security join every debate automatically. Add them here only if you want
          to give them your own brief.
        </p>
        {problems.get("agents") && <p className="text-danger">{problems.get("agents")}</p>}
        {agents.map((agent, index) => (
          <AgentFields
            key={agent.key}
            agent={agent}
            place={index + 1}
            problemAt={(field) => problems.get(`agents.${index}.${field}`)}
            onChange={(changes) => change(agent.key, changes)}
            onRemove={() => setAgents(agents.filter((other) => other !== agent))}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button icon="plus" onClick={() => setAgents([...agents, blankAgent()])}>
            Add your own agent
          </Button>
          <Menu
            label="Add a built-in agent"
            showLabel
            items={known
              .filter(({ id }) => isFree(id))
              .map((agent) => ({
                id: agent.id,
                label: agent.name,
                onSelect: () => setAgents([...agents, editedAgent(agent)]),
              }))}
          />
        </div>
      </form>
      <ConfirmDialog
        open={isLeaving}
        danger
        title="Discard your changes?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={onClose}
        onClose={() => setIsLeaving(false)}
      >
        What you changed in “{name.trim() || "this panel"}” has not been saved.
      </ConfirmDialog>
    </Dialog>
  );
}
