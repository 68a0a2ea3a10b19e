"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { stateYaml } from "@/lib/client/judges/state-yaml";
import { downloadText } from "@/lib/client/new-deliberation/review/download-text";
import { STATE_FILE } from "@/lib/projections/judges/state-file";
import type { JudgesState } from "@/lib/protocols/judges/state";

/** P4.8 */
export function StateDownload({ state }: { state: JudgesState }) {
  const [isFailed, setIsFailed] = useState(false);

  async function download() {
    try {
      const text = await stateYaml(state);
      setIsFailed(false);
      downloadText(STATE_FILE, text, "application/yaml");
    } catch {
      setIsFailed(true);
    }
  }

  return (
    <>
      {isFailed && <span role="alert" className="text-xs text-danger">The page could not load what it needs for YAML. Try again.</span>}
      <Button icon="download" onClick={() => void download()}>State as YAML</Button>
    </>
  );
}
