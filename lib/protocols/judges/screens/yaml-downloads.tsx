"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { asYaml } from "./as-yaml";
import { downloadText } from "@/lib/client/page/download-text";
import { STATE_FILE, VERDICT_FILE } from "@/lib/protocols/judges/views/record/sentences";
import { stateExport } from "@/lib/protocols/judges/rules/export/state-export";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import { verdictExports } from "@/lib/protocols/judges/rules/export/verdict-export";

/** P4.8, P4-46: the state, and the verdict as soon as there is one; both are in the zip too. */
export function YamlDownloads({ state }: { state: JudgesState }) {
  const [isFailed, setIsFailed] = useState(false);
  const verdict = verdictExports(state).at(-1);

  async function download(file: string, data: unknown) {
    try {
      const text = await asYaml(data);
      setIsFailed(false);
      downloadText(file, text, "application/yaml");
    } catch {
      setIsFailed(true);
    }
  }

  return (
    <>
      {isFailed && (
        <span role="alert" className="text-xs text-danger">
          The YAML writer could not be loaded. Try again.
        </span>
      )}
      {verdict && (
        <Button icon="download" onClick={() => void download(VERDICT_FILE, verdict.data)}>
          Verdict as YAML
        </Button>
      )}
      <Button icon="download" onClick={() => void download(STATE_FILE, stateExport(state))}>
        State as YAML
      </Button>
    </>
  );
}
