"use client";

import { useState } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { LateMarkdown } from "@/components/ui/text/late-markdown";

type AgentBriefProps = { name: string; role: string; brief: string };

/** Folded, a brief stands there as it was written, to be found on the page: formatting all of them takes the server longer than everything else on it. */
export function AgentBrief({ name, role, brief }: AgentBriefProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Disclosure
      onOpen={() => setWasOpened(true)}
      summary={
        <span>
          <span className="font-semibold text-ink">{name}</span> {role}
        </span>
      }
    >
      {wasOpened ? (
        <LateMarkdown topHeading={4} className="max-w-[72ch] pb-2">
          {brief}
        </LateMarkdown>
      ) : (
        <p className="max-w-[72ch] pb-2 whitespace-pre-wrap">{brief}</p>
      )}
    </Disclosure>
  );
}
