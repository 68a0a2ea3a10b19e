"use client";

import { Spinner } from "@/components/ui/spinner";
import { messageOf } from "@/lib/client/http/api";
import { formatCount, formatCountOf } from "@/lib/client/format";
import { useView } from "@/lib/client/live/log-view";
import { useModeCosts } from "@/lib/client/use-chair-tokens";

type ModeCostsProps = { /** Answers so far. */ answers: number };

const MODES = [
  { id: "task", label: "Task" },
  { id: "team", label: "Team" },
] as const;

/** P2-16: what the specialists' calls took, in the mode they ran in and in the other, both counted from the real prompts. */
export function ModeCosts({ answers }: ModeCostsProps) {
  const { id } = useView("snapshot");
  const { data, isPending, error } = useModeCosts(id, answers);
  return (
    <section aria-label="Tokens of task and team">
      <h3 className="mb-1 text-xs font-normal text-ink-muted">
        Tokens of task and team, counted from the real prompts
      </h3>
      {isPending && <Spinner>Counting…</Spinner>}
      {error && <p className="text-danger">{messageOf(error)}</p>}
      {data && (
        <>
          <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Table of tokens">
            <table className="tabular">
              <thead>
                <tr className="text-xs text-ink-muted">
                  {["Mode", "Sent", "New to a prompt cache", "Which is"].map((title) => (
                    <th key={title} scope="col" className="py-1 pr-5 text-left font-normal">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {MODES.map(({ id: mode, label }) => (
                  <tr key={mode} className="border-t border-line">
                    <th scope="row" className="py-1 pr-5 text-left font-semibold">
                      {label}
                    </th>
                    <td className="py-1 pr-5">{formatCount(data[mode].sent)}</td>
                    <td className="py-1 pr-5">{formatCount(data[mode].fresh)}</td>
                    <td className="py-1 text-xs text-ink-muted">
                      {data.ran === mode ? "as it ran" : "what it would have been"}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="mt-1 text-xs text-ink-muted">
            {data.rounds < 2
              ? "In one round a team saves nothing: no definition is sent twice."
              : `On definitions alone, a team saves ${formatCount(data.saving.saved)} of ${formatCount(data.saving.total)} tokens (${Math.round(data.saving.share * 1000) / 10} %) in ${formatCountOf(data.rounds, "round")}. It sends its whole conversation each time; what counts is what a provider’s cache does not hold yet.`}
          </p>
        </>
      )}
    </section>
  );
}
