"use client";

import clsx from "clsx";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Glyph } from "@/components/ui/glyph";
import { useAnnounce } from "@/lib/client/live/announcer";
import { handleOf, overridesIn, overridesWithIds } from "./chair-request";
import { overridesToYaml } from "./overrides-yaml";
import { YAML_NOT_LOADED } from "@/lib/client/new-deliberation/yaml-file";
import { downloadText } from "@/lib/client/page/download-text";
import type { Agent } from "@/lib/domain/agent";
import { isChair } from "@/lib/protocols/chair/rules/chair-seat";
import { highPairs, levelOf, withLevel } from "@/lib/protocols/chair/rules/conflicts/conflict-matrix";
import { isCalled } from "@/lib/protocols/chair/rules/specialist";
import { SUGGESTED_OVERRIDES } from "@/lib/protocols/chair/rules/roster/roster";
import { ImportOverridesDialog } from "./import-overrides-dialog";
import { useChair, useOutlook } from "./use-chair";
import { nameOf } from "@/lib/domain/wording";

/** P2-09: who × who. A pair has no order, so each stands once. */
export function ConflictMatrix() {
  const { boxes, seats, set } = useChair();
  const { panel, ids } = useOutlook();
  const announce = useAnnounce();
  const [isImporting, setIsImporting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const agents = panel.filter((agent) => !isChair(agent));
  const overrides = overridesWithIds(overridesIn(boxes), seats, ids);
  const suggested = highPairs(agents, SUGGESTED_OVERRIDES).filter(
    (pair) => !highPairs(agents, overrides).some(({ a, b }) => a === pair.a && b === pair.b),
  );
  const strangers = overrides.filter(({ agent_a, agent_b }) =>
    [agent_a, agent_b].some((called) => !agents.some((agent) => isCalled(agent, called))),
  );
  const name = (id: string): string => nameOf({ panel: agents }, id);

  /** By handles: the name of a seat of one's own may still change. */
  const save = (next: typeof overrides) =>
    set({
      conflict_overrides: next.map(({ agent_a, agent_b, level }) => ({
        agent_a: toHandle(agent_a),
        agent_b: toHandle(agent_b),
        level,
      })),
    });
  const toHandle = (id: string): string => {
    const seat = seats[ids.indexOf(id)];
    return seat ? handleOf(seat) : id;
  };

  function toggle(one: Agent, other: Agent) {
    const level = levelOf(overrides, one, other) === "HIGH" ? "LOW" : "HIGH";
    save(withLevel(overrides, one, other, level));
    announce(`${one.name} and ${other.name}: ${level}`, { urgent: true });
  }

  async function exportYaml() {
    setProblem(null);
    await overridesToYaml(overrides).then(
      (yaml) => downloadText("conflict-overrides.yaml", yaml, "application/yaml"),
      () => setProblem(YAML_NOT_LOADED),
    );
  }

  return (
    <section aria-label="Conflict matrix" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-sm font-semibold">Pairs whose conflicts are worth another round</h3>
        <span className="flex-1" />
        <Button variant="ghost" onClick={() => setIsImporting(true)}>
          Import YAML…
        </Button>
        <Button variant="ghost" onClick={() => void exportYaml()}>
          Export YAML
        </Button>
      </div>
      <p className="text-xs text-ink-muted">
        LOW: the chair resolves a conflict at once. HIGH: both are asked again and shown the other’s concern.
      </p>
      <div
        className="overflow-x-auto rounded-md border border-line"
        tabIndex={0}
        role="group"
        aria-label="Conflict matrix, scrolls sideways"
      >
        <table aria-label="Conflict levels by pair" className="w-full">
          <thead>
            <tr className="border-b border-line bg-sunken">
              <th scope="col" className="sticky left-0 bg-sunken">
                <span className="sr-only">Specialist</span>
              </th>
              {agents.slice(1).map(({ id, name: title }) => (
                <th
                  key={id}
                  scope="col"
                  title={title}
                  className="max-w-28 truncate px-2 py-1 text-left text-xs font-normal text-ink-muted"
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {agents.slice(0, -1).map((one, row) => (
              <tr key={one.id} className="border-b border-line last:border-0">
                <th
                  scope="row"
                  title={one.name}
                  className="sticky left-0 max-w-36 truncate bg-surface px-3 py-1 text-left font-normal"
                >
                  {one.name}
                </th>
                {agents.slice(1).map((other, column) => (
                  <td key={other.id} className="px-2 py-1">
                    {column >= row && (
                      <Level
                        one={one}
                        other={other}
                        isHigh={levelOf(overrides, one, other) === "HIGH"}
                        onToggle={() => toggle(one, other)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {suggested.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
          <span>
            Pairs that tend to pull in different directions:{" "}
            {suggested.map(({ a, b }) => `${name(a)} and ${name(b)}`).join("; ")}.
          </span>
          <Button
            onClick={() => {
              save([...overrides, ...suggested.map(({ a, b }) => ({ agent_a: a, agent_b: b, level: "HIGH" }))]);
              announce("Set to HIGH", { urgent: true });
            }}
          >
            Set to HIGH
          </Button>
        </p>
      )}
      {strangers.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
          <span>
            No effect here, because one of the two has no seat:{" "}
            {strangers.map(({ agent_a, agent_b, level }) => `${agent_a} and ${agent_b} (${level})`).join("; ")}.
          </span>
          <Button onClick={() => save(overrides.filter((override) => !strangers.includes(override)))}>
            Remove {strangers.length === 1 ? "it" : "them"}
          </Button>
        </p>
      )}
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {isImporting && (
        <ImportOverridesDialog
          onRead={(read) => {
            save(overridesWithIds(read, seats, ids));
            setIsImporting(false);
            announce(`${read.length} pairs imported`, { urgent: true });
          }}
          onClose={() => setIsImporting(false)}
        />
      )}
    </section>
  );
}

type LevelProps = { one: Agent; other: Agent; isHigh: boolean; onToggle: () => void };

function Level({ one, other, isHigh, onToggle }: LevelProps) {
  return (
    <button
      type="button"
      aria-pressed={isHigh}
      aria-label={`${one.name} and ${other.name}: HIGH`}
      data-tooltip={`${one.name} and ${other.name}`}
      onClick={onToggle}
      className={clsx(
        "control inline-flex min-w-16 items-center gap-1.5 rounded-md border px-2 text-xs tabular",
        isHigh
          ? "border-attention-line bg-attention-bg font-semibold text-attention"
          : "border-line bg-surface text-ink-muted hover:border-line-strong",
      )}
    >
      <Glyph name={isHigh ? "triangle" : "ring"} className="size-2.5" />
      {isHigh ? "HIGH" : "LOW"}
    </button>
  );
}
